import type { SourceFacts } from '@gso/contract/explain/explain';
import type { StageOption } from '@gso/contract/pipeline/stage';
import { lastChangesOfEach } from '../../platform/audit/last-changes.ts';
import type { Tx } from '../../platform/db/database.ts';

/** The probabilities of stages, as they are now, and who set them. */
export async function probabilitiesOf(
  tx: Tx,
  stages: readonly StageOption[],
): Promise<(SourceFacts & { name: 'probability'; value: string })[]> {
  const ids = stages.map(({ id }) => id);
  const changes = await lastChangesOfEach(tx, 'shodan_stage', ids, 'probability');
  return stages.map(({ id, name, probability }) => {
    const change = changes.get(id);
    return {
      ...{ name: 'probability', of: name, value: String(probability) },
      ...change,
      validFrom: change?.changedAt ?? null,
    } as const;
  });
}
