import type { SearchHit } from '@gso/contract/search';
import { IconBuildingPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { noCustomer } from '../../form/picked.ts';
import { useCreate } from '../../pickers/use-create.ts';
import { useStarts } from '../../pickers/use-starts.ts';
import { recordPlace } from '../../ui/record-place.ts';
import { useWords } from '../../words/words.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { paletteWords } from './words.ts';

/** What the user may create for the company that matches best, and a company with the typed name. */
export function useActions(text: string, company: SearchHit | undefined, isOutdated: boolean): PaletteEntry[] {
  const starts = useStarts();
  const newCompany = useNewCompany(text);
  const t = useWords(paletteWords);
  const forCompany = company
    ? starts({ customer: { ...noCustomer, company: { id: company.id, name: company.name } } })
    : [];
  const entries = [
    ...forCompany.map(({ label, icon, onClick }) => ({
      key: label,
      icon,
      label: t.forCompany(label, company?.name ?? ''),
      onChosen: onClick,
    })),
    ...newCompany,
  ];
  return entries.map((entry) => ({ ...entry, isOutdated }));
}

function useNewCompany(text: string): PaletteEntry[] {
  const navigate = useNavigate();
  // The form is saved, but still there.
  const create = useCreate(
    'company',
    ({ id }) => void navigate({ ...recordPlace('company', id), ignoreBlocker: true }),
  );
  if (!create || text === '') return [];
  return [{ key: 'new-company', icon: IconBuildingPlus, label: create.label(text), onChosen: () => create.open(text) }];
}
