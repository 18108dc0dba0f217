import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../api/refusal.ts';
import { newIdempotencyKey } from '../../form/idempotency.ts';
import { wordsNow } from '../../words/words.ts';
import { prepareFile, type PreparedFile, UnusableFile } from '../photo/prepare-file.ts';
import { fileWords } from '../words.ts';

type State =
  | { is: 'preparing' }
  | { is: 'ready' }
  | { is: 'sending'; percent: number }
  /** It was not sent, and may be sent again. */
  | { is: 'failed'; why: string }
  | { is: 'unusable'; why: string };

/** A file that was chosen and is not at the server yet. */
export interface PiledFile {
  /** Its idempotency key: sent twice, it is there once. */
  key: string;
  name: string;
  state: State;
  prepared?: PreparedFile;
}

/** Sends one file, with the key that makes a repetition safe. */
export type SendFile = (prepared: PreparedFile, key: string, onProgress: (percent: number) => void) => Promise<void>;

export interface FilePile {
  files: readonly PiledFile[];
  /** How many were chosen beyond the last one that fits. */
  leftOut: number;
  add: (chosen: readonly File[]) => void;
  remove: (key: string) => void;
  /** Sends one that failed again. */
  retry: (key: string) => void;
  /** Waits until all are prepared, and sends them in their order. Returns how many were not sent. */
  sendAll: (send: SendFile) => Promise<number>;
  clear: () => void;
}

interface PileOptions {
  /** Sends each file as soon as it is prepared; without it they wait for `sendAll`. */
  send?: SendFile;
  /** How many more the record can have. */
  room: number;
}

/** Files on their way: prepared and sent one after the other. What is sent leaves the pile. */
export function useFilePile({ send, room }: PileOptions): FilePile {
  const [files, setFiles] = useState<readonly PiledFile[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  // What runs for a minute must see the files as they are by then.
  const now = useRef(files);
  const usedSend = useRef(send);
  const usedRoom = room - files.filter(({ state }) => state.is !== 'unusable').length;
  useEffect(() => {
    usedSend.current = send;
  });

  const set = (change: (before: readonly PiledFile[]) => readonly PiledFile[]) => {
    now.current = change(now.current);
    setFiles(now.current);
  };
  const update = (key: string, part: Partial<PiledFile>) =>
    set((before) => before.map((file) => (file.key === key ? { ...file, ...part } : file)));
  const fileOf = (key: string) => now.current.find((file) => file.key === key);
  const inTurn = (step: () => Promise<void>): Promise<void> => {
    const done = queue.current.then(step);
    queue.current = done;
    return done;
  };

  async function prepare(key: string, chosen: File): Promise<void> {
    if (!fileOf(key)) return;
    try {
      update(key, { prepared: await prepareFile(chosen), state: { is: 'ready' } });
    } catch (error) {
      const problem = error instanceof UnusableFile ? error.problem : 'unreadable';
      update(key, { state: { is: 'unusable', why: wordsNow(fileWords).problems[problem] } });
    }
  }

  async function sendOne(key: string, by: SendFile): Promise<void> {
    const file = fileOf(key);
    if (!file?.prepared || file.state.is === 'sending') return;
    update(key, { state: { is: 'sending', percent: 0 } });
    try {
      await by(file.prepared, key, (percent) => update(key, { state: { is: 'sending', percent } }));
      set((before) => before.filter((other) => other.key !== key));
    } catch (error) {
      update(key, { state: { is: 'failed', why: sentenceOf(error) } });
    }
  }

  const sendNow = async (key: string) => {
    if (usedSend.current) await sendOne(key, usedSend.current);
  };

  return {
    files,
    leftOut,
    add: (chosen) => {
      const fitting = chosen.slice(0, Math.max(0, usedRoom));
      setLeftOut(chosen.length - fitting.length);
      for (const file of fitting) {
        const key = newIdempotencyKey();
        set((before) => [...before, { key, name: file.name, state: { is: 'preparing' } }]);
        void inTurn(() => prepare(key, file)).then(() => inTurn(() => sendNow(key)));
      }
    },
    remove: (key) => set((before) => before.filter((file) => file.key !== key)),
    retry: (key) => void inTurn(() => sendNow(key)),
    sendAll: async (by) => {
      await queue.current;
      for (const { key } of now.current) await inTurn(() => sendOne(key, by));
      return now.current.filter(({ state }) => state.is === 'failed').length;
    },
    clear: () => {
      setLeftOut(0);
      set(() => []);
    },
  };
}
