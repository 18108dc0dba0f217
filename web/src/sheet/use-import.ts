import { limits } from '@gso/contract/limits';
import { type ImportReply, importReply } from '@gso/contract/record/import-reply';
import { type ImportCorrection, type ImportPreview, importPreview } from '@gso/contract/record/sheet-import';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { addressOf } from '../api/client.ts';
import { sentenceOf } from '../api/refusal.ts';
import { useWords } from '../words/words.ts';
import { type UploadProgress, uploadSheet } from './import-upload.ts';
import { importWords } from './import-words.ts';

type Corrections = ReadonlyMap<string, ImportCorrection>;
const none: Corrections = new Map();

interface Checked {
  preview: ImportPreview;
  /** What was sent with the file. */
  corrections: Corrections;
}

interface Work {
  of: File;
  isImporting: boolean;
  progress: UploadProgress | undefined;
  problem: string | undefined;
  checked: Checked | undefined;
  corrections: Corrections;
  result: ImportReply | undefined;
}

const fresh: Omit<Work, 'of'> = {
  ...{ isImporting: false, progress: undefined, problem: undefined, checked: undefined, result: undefined },
  corrections: none,
};

/**
 * The calls of an import. Every file is checked first; what is imported is the file with the corrections of the last
 * check.
 */
export function useImport(path: string, file: File, onImported: () => void) {
  const t = useWords(importWords);
  const [{ of, isImporting, progress, problem, checked, corrections, result }, setState] = useState<Work>({
    of: file,
    ...fresh,
  });
  if (of !== file) setState({ of: file, ...fresh });
  const change = (parts: Partial<Work>) => setState((before) => ({ ...before, ...parts }));
  const checking = useRef<AbortController>(undefined);

  async function send<Reply>(
    address: string,
    sent: Corrections,
    schema: Parameters<typeof uploadSheet<Reply>>[2],
    { signal } = new AbortController(),
  ): Promise<Reply | undefined> {
    change({ progress: { stage: 'uploading', percent: 0 } });
    try {
      const form = { file, corrections: [...sent.values()] };
      return await uploadSheet(address, form, schema, (now) => change({ progress: now }), signal);
    } catch (error) {
      if (!signal.aborted) change({ checked: undefined, problem: t.stopped(sentenceOf(error)) });
      return undefined;
    } finally {
      if (!signal.aborted) change({ progress: undefined, isImporting: false });
    }
  }

  async function check(sent: Corrections): Promise<void> {
    checking.current?.abort();
    checking.current = new AbortController();
    const preview = await send(path.replace(/\?|$/, '/preview$&'), sent, importPreview, checking.current);
    if (preview) change({ checked: { preview, corrections: sent } });
  }

  async function run(): Promise<void> {
    if (!checked) return;
    change({ problem: undefined, isImporting: true });
    const address = addressOf(path, checked.preview.failed > 0 ? { valid: 'true' } : {});
    const reply = await send(address, checked.corrections, importReply);
    if (!reply) return;
    if (reply.written) {
      change({ result: reply });
      onImported();
      return;
    }
    change({ problem: t.changedMeanwhile });
    await check(checked.corrections);
  }

  const refusal = refusalOfFile(file, t);
  const start = useEffectEvent(() => (refusal === undefined ? check(none) : undefined));
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a new file is checked, which shows its progress
    void start();
    return () => checking.current?.abort();
  }, [file]);

  return {
    ...{ isImporting, progress, problem: problem ?? refusal, result, corrections, preview: checked?.preview },
    isUsable: refusal === undefined,
    /** Whether something was typed since the last check. */
    isEdited: checked !== undefined && checked.corrections !== corrections,
    correct: (cell: ImportCorrection) =>
      setState((before) => ({
        ...before,
        corrections: new Map(before.corrections).set(`${cell.sheet} ${cell.row} ${cell.column}`, cell),
      })),
    checkAgain: () => {
      change({ problem: undefined });
      return check(corrections);
    },
    run,
  };
}

export type ImportWork = ReturnType<typeof useImport>;

function refusalOfFile(file: File, t: (typeof importWords)['en']): string | undefined {
  if (!/\.xlsx?$/i.test(file.name)) return t.wrongFile;
  return file.size > limits.importBytes ? t.tooLarge : undefined;
}
