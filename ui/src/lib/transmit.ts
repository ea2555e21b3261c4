// One request with a body whose progress is reported, which fetch cannot do.
import { Failure } from './api/failure';

export interface Transmission {
  url: string;
  method: string;
  body: Blob;
  headers: Record<string, string>;
  signal: AbortSignal;
  progress: (share: number) => void;
}

export type Transmit = (what: Transmission) => Promise<unknown>;

/** Sends it; returns the response's JSON, or fails with a Failure. */
export const transmit: Transmit = ({ url, method, body, headers, signal, progress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) progress(event.loaded / event.total);
    };
    request.onload = () => {
      let answer: unknown = null;
      try {
        answer = request.responseText ? JSON.parse(request.responseText) : null;
      } catch {
        answer = null;
      }
      if (request.status >= 200 && request.status < 300) resolve(answer);
      else {
        reject(
          Failure.fromAnswer(request.status, request.getResponseHeader('Retry-After'), answer),
        );
      }
    };
    request.onerror = () => reject(new Failure('unreachable'));
    request.ontimeout = () => reject(new Failure('unreachable'));
    request.onabort = () => reject(new Failure('unexpected'));
    if (signal.aborted) {
      reject(new Failure('unexpected'));
      return;
    }
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
