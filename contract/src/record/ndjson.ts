/** What a caller accepts that wants the progress of a long call line by line. Pages load it without the schemas of the lines. */
export const ndjson = 'application/x-ndjson';
