import { zipFile, type ZipPart } from './zip-file.ts';

const officeRelationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

export function sheetXml(rows: string): string {
  return `${declaration}<worksheet><sheetData>${rows}</sheetData></worksheet>`;
}

export const oneRow = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>';

/** The parts of a workbook of one sheet; each can be replaced, or removed by giving null. */
export function workbookParts(replaced: Record<string, Partial<ZipPart> | string | null> = {}): ZipPart[] {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${declaration}<Types/>`,
    '_rels/.rels': `${declaration}<Relationships><Relationship Id="rId1" Type="${officeRelationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns:r="${officeRelationships}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships><Relationship Id="rId1" Type="${officeRelationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${officeRelationships}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `${declaration}<sst/>`,
    'xl/worksheets/sheet1.xml': sheetXml(oneRow),
  };
  const names = new Set([...Object.keys(parts), ...Object.keys(replaced)]);
  return [...names].flatMap((name) => {
    const change = replaced[name];
    if (change === null) return [];
    const content = parts[name] ?? '';
    return [{ name, content, ...(typeof change === 'string' ? { content: change } : change) }];
  });
}

export function workbookZip(replaced?: Parameters<typeof workbookParts>[0]): Buffer {
  return zipFile(workbookParts(replaced));
}
