/** Ports that the servers of a worker have one after the other: what knows one by its address finds the next one there. */
export class ReusedPorts {
  readonly #free: number[] = [];

  /** Starts a server on a port that was given back, or on any free one. */
  async start<Server>(startAt: (port: number) => Promise<Server>): Promise<Server> {
    const port = this.#free.pop();
    if (port === undefined) {
      return startAt(0);
    }
    try {
      return await startAt(port);
    } catch (error) {
      // Somebody else on this machine has taken it meanwhile.
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
        return startAt(0);
      }
      throw error;
    }
  }

  giveBack(port: number): void {
    this.#free.push(port);
  }
}
