import { limits } from '@gso/contract/limits';
import type { VisitRow } from '@gso/contract/visit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredFile } from '../../../file/stored-file.ts';
import { type FilePile, type SendFile, useFilePile } from '../../../file/pile/use-file-pile.ts';
import { visitKey } from '../api.ts';
import { addVisitFile } from './api.ts';
import { keepInOutbox } from './keep-in-outbox.ts';

export interface VisitFilesState {
  pile: FilePile;
  /** Whether photos are sent with the place where they were taken. */
  keepPosition: boolean;
  setKeepPosition: (keep: boolean) => void;
  /** Sends what waits in the pile to a visit that was just created. Returns how many were not sent. */
  sendAllTo: (visit: Pick<VisitRow, 'id' | 'customer'>) => Promise<number>;
  /** The file on screen. */
  viewed: StoredFile | undefined;
  view: (file: StoredFile | undefined) => void;
}

/** The files of a form about a visit. Those of a visit that exists are sent at once, or kept in the outbox of this device. */
export function useVisitFiles(visit: Pick<VisitRow, 'id' | 'files' | 'customer'> | undefined): VisitFilesState {
  const queryClient = useQueryClient();
  const [keepPosition, setKeepPosition] = useState(false);
  const [viewed, view] = useState<StoredFile>();
  const sendTo =
    ({ id: visitId, customer }: Pick<VisitRow, 'id' | 'customer'>): SendFile =>
    async ({ file, takenAt, position }, idempotencyKey, onProgress) => {
      const item = { takenAt, keepPosition, position: keepPosition ? position : null };
      const { name, type, size } = file;
      const work = { kind: 'add-file', visitId, name, type, size, item } as const;
      const title = customer.company.name;
      if (await keepInOutbox(visitId, { work, title, key: idempotencyKey, file })) return;
      await addVisitFile({ visitId, item, file, idempotencyKey, onProgress });
      await queryClient.invalidateQueries({ queryKey: visitKey });
    };
  const pile = useFilePile({
    room: limits.visitFiles - (visit?.files ?? 0),
    ...(visit && { send: sendTo(visit) }),
  });
  return {
    pile,
    keepPosition,
    setKeepPosition,
    sendAllTo: (saved) => pile.sendAll(sendTo(saved)),
    viewed,
    view,
  };
}
