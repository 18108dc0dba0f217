import { Socket } from 'node:net';
import pg from 'pg';
import { timedStatement } from '../watch/happenings.ts';
import { sendTogether } from './send-together.ts';
import type { StatementNames } from './statement-names.ts';

/**
 * Statements of a transaction whose answer nobody waits for carry this mark. They leave together with what comes next,
 * and the commit answers for them: if one of them fails, it fails with the same error.
 */
export const sentAlong = '/* sent along */';

type Query = (query: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

/** A connection of the pool for transactions. The begin is sent along too, so it costs no way of its own. */
export function transactionClient(names: StatementNames): typeof pg.Client {
  return class TransactionClient extends pg.Client {
    readonly #socket: Socket;
    readonly #send: Query;
    #isInTransaction = false;
    #unanswered: Promise<pg.QueryResult>[] = [];

    constructor(config: pg.ClientConfig) {
      const socket = new Socket();
      super({ ...config, pipeline: true, stream: () => socket });
      this.#socket = socket;
      this.#send = super.query.bind(this) as Query;
      Object.assign(this, { query: (text: string | pg.QueryConfig, values?: unknown[]) => this.#answer(text, values) });
    }

    #answer(query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
      if (typeof query !== 'string') return this.#send(query, values);
      sendTogether(this.#socket);
      if (query === 'begin') return this.#begin();
      const sent = timedStatement(query, () => this.#send({ ...names.named(query), ...(values && { values }) }));
      if (query === 'commit' || query === 'rollback') return this.#end(query, sent);
      if (this.#isInTransaction && query.includes(sentAlong)) return this.#later(sent);
      return sent.catch((error: unknown) => this.#firstFailure(error));
    }

    #begin(): Promise<pg.QueryResult> {
      this.#isInTransaction = true;
      return this.#later(timedStatement('begin', () => this.#send('begin')));
    }

    #later(sent: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
      // Whoever ends the transaction hears of it.
      sent.catch(() => undefined);
      this.#unanswered.push(sent);
      return Promise.resolve(nothingYet);
    }

    async #end(how: 'commit' | 'rollback', sent: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
      const earlier = this.#unanswered;
      this.#unanswered = [];
      this.#isInTransaction = false;
      const answer = await sent;
      if (how === 'commit') await Promise.all(earlier);
      return answer;
    }

    /** What comes behind a statement that failed is refused only because of it. */
    async #firstFailure(error: unknown): Promise<never> {
      await Promise.all(this.#unanswered);
      throw error;
    }
  };
}

const nothingYet: pg.QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] };
