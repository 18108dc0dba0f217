import { describe, expect, it } from 'vitest';
import { projectList } from '../project.ts';
import { quotationSelectQuery } from '../quotation.ts';
import { queryReader } from './read-query.ts';
import { shodanList } from '../shodan.ts';
import { visitList } from '../visit/visit-list.ts';

describe('a query', () => {
  it('takes an empty value for none, unless empty is a value of its own', () => {
    const projects = queryReader(projectList.schema);
    expect(projects({ pctglte: '', pctggte: '', ps: '', dc: '', q: '' })).toEqual({ q: '' });
    expect(queryReader(quotationSelectQuery)({ include: '', companyid: '1' })).toEqual({ companyid: '1' });
    expect(queryReader(shodanList.schema)({ qst: '', qam: '' }), 'any status').toEqual({ qst: '' });
    expect(queryReader(visitList.schema)({ qvdf: '', qvdt: '', id: '' }), 'any day').toEqual({ qvdf: '', qvdt: '' });
  });

  it('finds its sort key whatever the case, and leaves the rest as it is', () => {
    const read = queryReader(visitList.schema);
    expect(read({ so: 'VISITDATE', vt: 'project', q: 'ABC' })).toEqual({ so: 'visitDate', vt: 'project', q: 'ABC' });
    expect(read({ so: 'nothing', unknown: 'X', ps: ['1', '2'] })).toEqual({
      so: 'nothing',
      unknown: 'X',
      ps: ['1', '2'],
    });
  });

  it('of an address is read the same way', () => {
    expect(projectList.fromWire({ pctglte: '', pctggte: '', so: 'NAME' })).toEqual({
      ...projectList.defaults,
      sort: 'name',
    });
  });
});
