// Something requested from the server: loading, loaded, or failed. It is requested when it is created.
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
