import type { SalesPoRow } from '@gso/contract/sales-po';
import { UnstyledButton } from '@mantine/core';
import { RowDetails } from '../../table/row-details.tsx';
import { ProjectLink } from '../../pickers/project-link.tsx';
import { fileSizeText } from '../../words/file-size.ts';
import { formatRupiah } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { Difference } from './difference.tsx';
import classes from './sales-po.module.css';
import { shareText } from './share-text.ts';
import { Thumbnail } from './viewer/thumbnail.tsx';
import { salesPoWords } from './words.ts';

interface SalesPoDetailsProps {
  po: SalesPoRow;
  onView: () => void;
}

/** What a row has no room for, and what its file looks like. */
export function SalesPoDetails({ po, onView }: SalesPoDetailsProps) {
  const t = useWords(salesPoWords);
  const { fields } = t;
  const { quotation, project, salesUserPo, fileName, fileSize } = po;
  return (
    <div className={classes.details}>
      <div className={classes.told}>
        <RowDetails
          text={po.desc}
          facts={[
            { label: fields['quotation.refNo'], value: quotation && `${quotation.refNo} · ${quotation.name}` },
            { label: fields['quotation.grandTotalPrice'], value: quotation && formatRupiah(quotation.grandTotalPrice) },
            { label: t.differenceColumn, value: isDifferent(po) && <Difference po={po} /> },
            { label: fields['project.refNo'], value: project && <Project project={project} /> },
            { label: fields['project.addInfo'], value: project?.addInfo },
            { label: fields.salesUserPo, value: salesUserPo.map(shareText).join(', ') },
            { label: fields.createdBy, value: po.createdBy },
          ]}
        />
      </div>
      {fileName !== '' && (
        <UnstyledButton className={classes.open} aria-label={`${t.view}: ${fileName}`} onClick={onView}>
          <Thumbnail po={po} />
          <span>
            {fileName}
            <span className={classes.size}>{fileSizeText(fileSize)}</span>
          </span>
        </UnstyledButton>
      )}
    </div>
  );
}

const isDifferent = ({ quotation, amount }: SalesPoRow): boolean =>
  quotation !== null && quotation.grandTotalPrice !== amount;

function Project({ project }: { project: NonNullable<SalesPoRow['project']> }) {
  return (
    <>
      <ProjectLink project={project} /> · {project.name}
    </>
  );
}
