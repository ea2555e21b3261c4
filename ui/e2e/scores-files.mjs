// Scores for flows, from a hand-written PDF.
import { ask } from './steps.mjs';

/** A PDF of so many pages, each with staves and its number, written by hand. */
export function drawPdf(pages, { width = 420, height = 594, title = 'Etude' } = {}) {
  const objects = [];
  const add = (text) => objects.push(text);
  const first = 4;
  const kids = Array.from({ length: pages }, (_, at) => `${first + at * 2} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (let page = 1; page <= pages; page += 1) {
    const staves = Array.from({ length: 5 }, (_, stave) =>
      Array.from({ length: 5 }, (_, line) => {
        const y = height - 110 - stave * 90 - line * 7;
        return `40 ${y} m ${width - 40} ${y} l S`;
      }).join('\n'),
    ).join('\n');
    const words = `BT /F1 22 Tf 40 ${height - 60} Td (${title}, page ${page}) Tj ET`;
    const content = `0.8 w\n${staves}\n${words}`;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] ` +
        `/Resources << /Font << /F1 3 0 R >> >> /Contents ${first + page * 2 - 1} 0 R >>`,
    );
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  file += places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** A score with pages, made as a program would. */
export async function makeScore(page, { pages = 0, name = 'etude.pdf', ...facts }) {
  const { scoreId } = await ask(page, 'POST', '/scores', facts);
  if (pages > 0) {
    const bytes = [...drawPdf(pages, { title: facts.title.replace(/[^ -~]/g, '') || 'Score' })];
    await page.evaluate(
      async ([score, file, called]) => {
        const post = async (path, body) => {
          const answer = await fetch(`/api/v1/scores/${score}${path}`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          });
          if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
          return answer.json();
        };
        const { importId, upload } = await post('/items', { originalName: called, sizeBytes: file.length });
        const sent = await fetch(upload.url, {
          method: upload.method,
          headers: upload.headers,
          body: new Uint8Array(file),
        });
        if (!sent.ok) throw new Error(`upload: ${sent.status} ${await sent.text()}`);
        let made = await post(`/imports/${importId}/complete`, {});
        while (made.state === 'working') {
          await new Promise((resolve) => setTimeout(resolve, 100));
          made = await (await fetch(`/api/v1/scores/${score}/imports/${importId}`)).json();
        }
        if (made.state !== 'done') throw new Error(`import: ${made.state} ${made.problem}`);
      },
      [scoreId, bytes, name],
    );
  }
  return scoreId;
}
