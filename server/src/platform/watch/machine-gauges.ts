import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import { type Certificate, certificateAt } from './certificate.ts';

/** The space on the disks of these folders. A folder that is not on this machine is left out. */
export function describeDisks(registry: Registry, folders: Readonly<Record<string, string>>): void {
  const registers = [registry];
  const labelNames = ['disk'];
  const size = new Gauge({
    ...{ name: 'gso_disk_size_bytes', help: 'Bytes of the disk of the attachments, or of the database.' },
    ...{ labelNames, registers },
  });
  new Gauge({
    ...{ name: 'gso_disk_free_bytes', help: 'Bytes that are free on that disk.', labelNames, registers },
    async collect() {
      this.reset();
      size.reset();
      for (const [disk, folder] of Object.entries(folders)) {
        const space = await statfs(folder).catch(() => undefined);
        if (!space) continue;
        this.set({ disk }, space.bavail * space.bsize);
        size.set({ disk }, space.blocks * space.bsize);
      }
    },
  });
}

const hourMs = 60 * 60 * 1000;
const soonMs = 60_000;

/** The certificate of the address that people open. A scrape never waits for it, and it is read once an hour. */
export function describeCertificate(registry: Registry, address: string | undefined): void {
  let known: Certificate | undefined;
  let nextAt = address?.startsWith('https:') ? 0 : Infinity;
  const read = async () => {
    nextAt = Date.now() + hourMs;
    known = await certificateAt(address ?? '').catch(() => undefined);
    if (!known) nextAt = Date.now() + soonMs;
  };
  const registers = [registry];
  const issued = new Gauge({
    ...{ name: 'gso_certificate_issued_timestamp_seconds', registers },
    help: 'When the certificate of PUBLIC_URL was issued.',
  });
  new Gauge({
    ...{ name: 'gso_certificate_expires_timestamp_seconds', registers },
    help: 'When it expires; absent if the address cannot be reached from this machine.',
    collect() {
      if (Date.now() >= nextAt) void read();
      this.remove({});
      issued.remove({});
      if (!known) return;
      this.set(known.expiresAt.getTime() / 1000);
      issued.set(known.issuedAt.getTime() / 1000);
    },
  });
}
