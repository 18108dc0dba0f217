/** Where the explanation of a figure comes from. */
export interface ExplainedFigure {
  path: string;
  query: Record<string, string>;
}
