// Asks for confirmation before something that cannot be undone. One question at a time.
export interface Question {
  title: string;
  text: string;
  action: string;
  answer: (yes: boolean) => void;
}

let open = $state<Question | null>(null);

export function question(): Question | null {
  return open;
}

export function confirm(asked: Omit<Question, 'answer'>): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    open = {
      ...asked,
      answer: (yes) => {
        open = null;
        resolve(yes);
      },
    };
  });
}
