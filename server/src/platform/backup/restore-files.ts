import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../files/file-store.ts';
import { BackupError } from './backup-error.ts';
import type { BackupFolder, Manifest } from './backup-folder.ts';
import { decrypted } from './encryption.ts';

interface RestoringFiles {
  folder: BackupFolder;
  manifest: Manifest;
  identity: string;
  store: FileStore;
}

/** Restores every attachment of the backup; fails if one that the manifest lists is missing. */
export async function restoreFiles({ folder, manifest, identity, store }: RestoringFiles) {
  const keys = await folder.fileKeys();
  const copied = new Set(keys);
  const missing = (await folder.fileKeysOf(manifest)).filter((key) => !copied.has(key));
  if (missing.length > 0) {
    throw new BackupError(
      `${missing.length} attachments are missing in ${folder.root}/files, the first is ${missing[0]}. Nothing was restored.`,
    );
  }
  let bytes = 0;
  const waiting = keys.values();
  const restoreInTurn = async () => {
    for (const key of waiting) {
      const path = folder.filePath(key);
      const content = await buffer(decrypted(createReadStream(path), identity, path));
      await store.put(key, content);
      bytes += content.length;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, restoreInTurn));
  return { files: keys.length, bytes };
}

/** Disks are slow for many small files, so several are written at once. */
const atOnce = 8;
