import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PdfFailed, PdfPrinter } from './pdf-printer.ts';

const printers: PdfPrinter[] = [];
function printerWith(options: ConstructorParameters<typeof PdfPrinter>[0] = {}): PdfPrinter {
  const printer = new PdfPrinter(options);
  printers.push(printer);
  return printer;
}
afterEach(() => {
  for (const printer of printers.splice(0)) printer.close();
});

describe('a template', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gso-pdf-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const print = async (source: string, data = '') => {
    await writeFile(join(folder, 'page.typ'), source);
    return printerWith().print(1, { template: join(folder, 'page.typ'), data, files: {} });
  };

  it('gets its data as a value', async () => {
    const pdf = await print('#assert(sys.inputs.data == "#panic() *x*") #sys.inputs.data', '#panic() *x*');
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('reads nothing outside its folder', async () => {
    await expect(print('#read("/../../../../../../etc/hostname")')).rejects.toThrow(PdfFailed);
    await expect(print('#read("../../../../../../etc/hostname")')).rejects.toThrow(PdfFailed);
    await expect(print('#read("/etc/hostname")')).rejects.toThrow(PdfFailed);
  });

  it('finds a picture in its folder for one job alone', async () => {
    const template = join(folder, 'page.typ');
    await writeFile(template, '#read("words")');
    const printer = printerWith();
    await expect(
      printer.print(1, { template, data: '', files: { words: Buffer.from('of one') } }),
    ).resolves.toBeDefined();
    await expect(printer.print(1, { template, data: '', files: {} })).rejects.toThrow(PdfFailed);
  });

  it('that is wrong says why', async () => {
    await expect(print('#nothing-of-that-name')).rejects.toThrow(/nothing-of-that-name/);
  });

  it('that exceeds the memory limit is refused, and the next one is printed', async () => {
    const template = join(folder, 'page.typ');
    await writeFile(template, '#for at in range(int(sys.inputs.data)) [ word #at ]');
    const printer = printerWith({ memoryMb: 300 });
    const print = (data: string) => printer.print(1, { template, data, files: {} });
    await expect(print('3000000')).rejects.toMatchObject({ code: 'refused', status: 422 });
    expect(
      Buffer.from(await print('3'))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('is printed for others while one person waits for three', async () => {
    const template = join(folder, 'page.typ');
    await writeFile(template, '#for at in range(int(sys.inputs.data)) [ word #at ]');
    const printer = printerWith();
    const print = (personId: number) => printer.print(personId, { template, data: '2000', files: {} });
    const all = await Promise.allSettled([1, 1, 1, 1, 2].map(print));
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(all[3]).toMatchObject({ reason: { code: 'unavailable', status: 503 } });
    await expect(print(1)).resolves.toBeDefined();
  });
});
