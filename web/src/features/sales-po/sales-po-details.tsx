import type { SalesPoRow } from '@gso/contract/sales-po';
import { RowDetails } from '../../table/row-details.tsx';
import { ProjectLink } from '../../pickers/project-link.tsx';
import { RecordLink } from '../../pickers/record-link.tsx';
import { formatRupiah } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { Difference } from './difference.tsx';
import { OrderFile } from './order-file.tsx';
import classes from './sales-po.module.css';
import { shareText } from './share-text.ts';
import { salesPoWords } from './words.ts';

interface SalesPoDetailsProps {
  po: SalesPoRow;
  onView: () => void;
}

/** What does not fit into a row, and a preview of its file. */
export function SalesPoDetails({ po, onView }: SalesPoDetailsProps) {
  const t = useWords(salesPoWords);
  const { fields } = t;
  const { quotation, project, salesUserPo } = po;
  return (
    <div className={classes.details}>
      <div className={classes.told}>
        <RowDetails
          text={po.desc}
          facts={[
            { label: fields['quotation.refNo'], value: quotation && <Quotation quotation={quotation} /> },
            { label: fields['quotation.grandTotalPrice'], value: quotation && formatRupiah(quotation.grandTotalPrice) },
            { label: t.differenceColumn, value: isDifferent(po) && <Difference po={po} /> },
            { label: fields['project.refNo'], value: project && <Project project={project} /> },
            { label: fields['project.addInfo'], value: project?.addInfo },
            { label: fields.salesUserPo, value: salesUserPo.map(shareText).join(', ') },
            { label: fields.createdBy, value: po.createdBy },
          ]}
        />
      </div>
      {po.fileName !== '' && <OrderFile po={po} onView={onView} />}
    </div>
  );
}

const isDifferent = ({ quotation, amount }: SalesPoRow): boolean =>
  quotation !== null && quotation.grandTotalPrice !== amount;

function Quotation({ quotation: { id, refNo, name } }: { quotation: NonNullable<SalesPoRow['quotation']> }) {
  return (
    <>
      <RecordLink kind="quotation" id={id}>
        {refNo}
      </RecordLink>{' '}
      · {name}
    </>
  );
}

function Project({ project }: { project: NonNullable<SalesPoRow['project']> }) {
  return (
    <>
      <ProjectLink project={project} /> · {project.name}
    </>
  );
}
