import { crc32, deflateSync } from 'node:zlib';

/** Black, and encoded as scanners do: browsers cannot decode it themselves. */
const scan =
  '<< /Type /XObject /Subtype /Image /Width 64 /Height 64 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode' +
  ' /DecodeParms << /K -1 /Columns 64 /Rows 64 /BlackIs1 true /EndOfBlock false >> /Length 8 >>' +
  `\nstream\n${'\xff'.repeat(8)}\nendstream`;
/** Where the scan is on each page, in parts of its width and height from the upper left corner. */
export const scanAt = { x: 0.4, y: 0.7 };

/** A PDF with a page for each text. The catalog can contain more, such as an action on opening. */
export function pdfOf(texts: readonly string[], { catalog = '', page = '' } = {}): Buffer {
  const pageNumbers = texts.map((_, index) => 5 + 2 * index);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${pageNumbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${texts.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    scan,
    ...texts.flatMap((text, index) => {
      const content = `BT /F1 28 Tf 60 740 Td (${text.replaceAll(/[()\\]/g, '\\$&')}) Tj ET q 400 0 0 300 60 100 cm /Scan Do Q`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> /XObject << /Scan 4 0 R >> >>
          /Contents ${6 + 2 * index} 0 R ${page} >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const head = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>`;
  return Buffer.from(`${file}${head}\nstartxref\n${file.length}\n%%EOF\n`, 'latin1');
}

const script = 'window.name = "hostile"; document.title = "hostile"; app.alert("hostile")';
const run = `<< /S /JavaScript /JS (${script.replaceAll(/[()\\]/g, '\\$&')}) >>`;
const page = `<html><script>window.name = 'hostile'; document.title = 'hostile'</script><svg onload="window.name='hostile'">`;

/** Tries to run scripts when it is opened and when a page of it is shown, and contains HTML. */
export const hostilePdf = (text: string): Buffer =>
  pdfOf([text, page], {
    catalog: `/OpenAction ${run} /Names << /JavaScript << /Names [(first) ${run}] >> >> /AA << /WC ${run} >>`,
    page: `/AA << /O ${run} >> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A ${run} >>]`,
  });

/** A picture that is valid HTML as well, for programs that guess the type. */
export function hostilePng(): Buffer {
  const side = 64;
  const rows = Buffer.alloc(side * (1 + 3 * side), 0x60);
  for (let row = 0; row < side; row += 1) rows[row * (1 + 3 * side)] = 0;
  const size = Buffer.alloc(8);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])])),
    chunk('tEXt', Buffer.from(`Comment\0${page}`)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from(page),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
