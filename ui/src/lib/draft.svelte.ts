// What somebody is typing, until it is saved.
export class Draft<T> {
  value = $state() as T;

  constructor(initial: T) {
    this.value = initial;
  }
}
