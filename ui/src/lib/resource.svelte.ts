// Something asked of the server: not there yet, there, or failed. Asked for when it is made.
import { Failure } from './api/failure';

export class Resource<T> {
  value = $state<T | null>(null);
  failure = $state<Failure | null>(null);

  constructor(private readonly fetch: () => Promise<T>) {
    void this.load();
  }

  async load(): Promise<void> {
    this.failure = null;
    try {
      this.value = await this.fetch();
    } catch (thrown) {
      this.failure = Failure.from(thrown);
    }
  }
}
