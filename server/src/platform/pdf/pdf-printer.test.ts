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
afterEach(async () => {
  await Promise.all(printers.splice(0).map((printer) => printer.close()));
});

describe('a printer whose thread fails', () => {
  const worker = new URL('./testing/faulty-worker.ts', import.meta.url);
  const job = (data: string) => ({ template: '', data, files: {} });
  const printed = async (printer: PdfPrinter, data: string) => Buffer.from(await printer.print(job(data))).toString();

  it('answers one after the other', async () => {
    const printer = printerWith({ worker });
    expect(await Promise.all(['a', 'b', 'c'].map((data) => printed(printer, data)))).toEqual(['a', 'b', 'c']);
  });

  it('leaves aside what is no answer', async () => {
    const printer = printerWith({ worker });
    expect(await Promise.all(['chat', 'b'].map((data) => printed(printer, data)))).toEqual(['chat', 'b']);
  });

  it.each(['die', 'throw'])('loses only the document it worked on: %s', async (fault) => {
    const printer = printerWith({ worker });
    const [before, faulty, after] = await Promise.allSettled(['a', fault, 'b'].map((data) => printed(printer, data)));
    expect(before).toMatchObject({ value: 'a' });
    expect(faulty?.status).toBe('rejected');
    expect(after).toMatchObject({ value: 'b' });
  });

  it('gives up on one that does not come back, refuses more than it can hold, and goes on', async () => {
    const printer = printerWith({ worker, timeoutMs: 4000, mostWaiting: 1 });
    const stuck = printed(printer, 'hang');
    const waiting = printed(printer, 'b');
    await expect(printed(printer, 'c')).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    await expect(stuck).rejects.toMatchObject({ code: 'unavailable' });
    expect(await waiting).toBe('b');
    expect(await printed(printer, 'c')).toBe('c');
  }, 20_000);

  it('lets go of everybody who waits when it is closed', async () => {
    const printer = printerWith({ worker });
    const waiting = ['hang', 'b'].map((data) => printed(printer, data));
    const answers = Promise.allSettled(waiting);
    await printer.close();
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

describe('a template', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gso-pdf-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const print = async (source: string, data = '') => {
    await writeFile(join(folder, 'page.typ'), source);
    return printerWith().print({ template: join(folder, 'page.typ'), data, files: {} });
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
    await expect(printer.print({ template, data: '', files: { words: Buffer.from('of one') } })).resolves.toBeDefined();
    await expect(printer.print({ template, data: '', files: {} })).rejects.toThrow(PdfFailed);
  });

  it('that is wrong says why', async () => {
    await expect(print('#nothing-of-that-name')).rejects.toThrow(/nothing-of-that-name/);
  });
});
