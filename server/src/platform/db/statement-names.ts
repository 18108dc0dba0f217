const mostStatements = 500;

/**
 * Statements whose best plan depends on the values (pattern searches) carry this mark and are planned each time. All
 * others get a name, so that each connection parses and plans them once.
 */
export const planEachTime = '/* plan each time */';

export class StatementNames {
  readonly #names = new Map<string, string>();

  named(text: string): { text: string; name?: string } {
    if (text.includes(planEachTime)) return { text };
    let name = this.#names.get(text);
    if (!name) {
      if (this.#names.size >= mostStatements) return { text };
      name = `s${this.#names.size}`;
      this.#names.set(text, name);
    }
    return { text, name };
  }
}
