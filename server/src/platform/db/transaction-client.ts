import { Socket } from 'node:net';
import pg from 'pg';
import { timedQuery } from '../diagnostics.ts';
import { isConnectionLost, UnknownOutcome } from './database-fault.ts';
import { startHeartbeat } from './heartbeat.ts';
import { sendTogether } from './send-together.ts';
import type { StatementNames } from './statement-names.ts';

/**
 * Marks statements of a transaction whose result the caller does not wait for. They are sent in one packet with the next
 * statement. If one of them fails, the commit fails with the same error. Its rows are added to the result before the commit resolves.
 */
export const withoutWaiting = '/* without waiting */';

type Query = (query: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

interface TransactionClientOptions {
  names: StatementNames;
  /** How long opening a connection may take. The pool's own timeout is longer. */
  connectMs: number;
  heartbeatMs?: number | undefined;
}

/** A connection of the pool for transactions. The `begin` is not waited for either, so it adds no round trip. */
export function transactionClient({ names, connectMs, heartbeatMs }: TransactionClientOptions): typeof pg.Client {
  return class TransactionClient extends pg.Client {
    readonly #socket: Socket;
    readonly #send: Query;
    #isInTransaction = false;
    #underWay = 0;
    #pending: Promise<pg.QueryResult>[] = [];

    constructor(config: pg.ClientConfig) {
      const socket = new Socket();
      super({ ...config, connectionTimeoutMillis: connectMs, pipeline: true, stream: () => socket });
      this.#socket = socket;
      this.#send = super.query.bind(this) as Query;
      Object.assign(this, { query: (text: string | pg.QueryConfig, values?: unknown[]) => this.#query(text, values) });
      startHeartbeat(this, () => this.#underWay === 0 && !this.#isInTransaction, heartbeatMs);
    }

    #query(query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
      if (typeof query !== 'string') return this.#send(query, values);
      sendTogether(this.#socket);
      if (query === 'begin') return this.#begin();
      if (query.startsWith('start transaction')) this.#isInTransaction = true;
      const sent = this.#count(
        timedQuery(query, () => this.#send({ ...names.named(query), ...(values && { values }) })),
      );
      if (query === 'commit') return this.#commit(sent);
      if (query === 'rollback') return this.#rollback(sent);
      if (this.#isInTransaction && query.includes(withoutWaiting)) return this.#later(sent);
      return sent.catch((error: unknown) => this.#firstFailure(error));
    }

    #begin(): Promise<pg.QueryResult> {
      this.#isInTransaction = true;
      return this.#later(this.#count(timedQuery('begin', () => this.#send('begin'))));
    }

    #count(sent: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
      this.#underWay += 1;
      const done = () => (this.#underWay -= 1);
      sent.then(done, done);
      return sent;
    }

    #later(sent: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
      const result: pg.QueryResult = { ...nothingYet, rows: [] };
      // Errors surface at the commit.
      sent.then(
        ({ rows }) => result.rows.push(...(rows as unknown[])),
        () => undefined,
      );
      this.#pending.push(sent);
      return Promise.resolve(result);
    }

    async #commit(sent: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
      const earlier = this.#end();
      try {
        const answer = await sent;
        await Promise.all(earlier);
        return answer;
      } catch (error) {
        throw isConnectionLost(error) ? new UnknownOutcome(error) : error;
      }
    }

    /**
     * The database rolls back automatically if the connection is lost. An error here would hide the one that caused it.
     */
    #rollback(sent: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
      void this.#end();
      return sent.catch((error: unknown) => {
        if (isConnectionLost(error)) return nothingYet;
        throw error;
      });
    }

    #end(): Promise<pg.QueryResult>[] {
      const earlier = this.#pending;
      this.#pending = [];
      this.#isInTransaction = false;
      return earlier;
    }

    /** After a failed statement PostgreSQL rejects all later ones. Throws the first error instead of theirs. */
    async #firstFailure(error: unknown): Promise<never> {
      await Promise.all(this.#pending);
      throw error;
    }
  };
}

const nothingYet: pg.QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] };
