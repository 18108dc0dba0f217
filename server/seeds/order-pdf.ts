interface OrderedLine {
  name: string;
  qty: number;
}

export interface OrderFacts {
  company: string;
  address: string;
  poNo: string;
  date: string;
  seller: string;
  reference: string;
  lines: readonly OrderedLine[];
  total: number;
}

const page = { width: 595, height: 842, margin: 56 };

/** The purchase order that a customer would send: one page of plain text, as a small PDF. */
export function orderPdf(order: OrderFacts): Buffer {
  const right = page.width - page.margin;
  const shown = order.lines.slice(0, 14);
  const texts = [
    at(page.margin, 770, 15, order.company, 'bold'),
    at(page.margin, 752, 9, order.address),
    at(page.margin, 706, 18, 'PURCHASE ORDER', 'bold'),
    at(page.margin, 680, 10, `Nomor: ${order.poNo}`),
    at(page.margin, 664, 10, `Tanggal: ${order.date}`),
    at(page.margin, 648, 10, `Kepada: ${order.seller}`),
    at(page.margin, 632, 10, `Referensi: ${order.reference}`),
    at(page.margin, 594, 10, 'Uraian', 'bold'),
    at(right - 60, 594, 10, 'Jumlah', 'bold'),
    ...shown.flatMap(({ name, qty }, place) => [
      at(page.margin, 574 - place * 17, 9, name.slice(0, 84)),
      at(right - 60, 574 - place * 17, 9, String(qty)),
    ]),
    at(page.margin, 560 - shown.length * 17, 11, `Total: Rp ${rupiah(order.total)}`, 'bold'),
    at(page.margin, 180, 10, 'Disetujui oleh,'),
    at(page.margin, 118, 10, `Purchasing, ${order.company}`),
  ];
  const rules = [616, 586].map((y) => `0.6 w ${page.margin} ${y} m ${right} ${y} l S`);
  return pdfOf([...rules, ...texts].join('\n'));
}

const rupiah = (amount: number): string => String(amount).replaceAll(/\B(?=(\d{3})+$)/g, '.');

function at(x: number, y: number, size: number, text: string, weight: 'plain' | 'bold' = 'plain'): string {
  return `BT /${weight === 'bold' ? 'F2' : 'F1'} ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`;
}

/** The standard fonts have the letters of Latin-1. */
const escaped = (text: string): string =>
  text
    .replaceAll('–', '-')
    .replaceAll(/[^\u0020-\u00FF]/g, '?')
    .replaceAll(/[\\()]/g, String.raw`\$&`);

function pdfOf(content: string): Buffer {
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R
/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, number) => {
    const offset = Buffer.byteLength(file, 'latin1');
    file += `${number + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(file, 'latin1');
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
