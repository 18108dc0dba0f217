import { pipelineOptions } from '@gso/contract/pipeline/stage';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export const pipelineOptionsKey = ['pipeline', 'options'];

const none = { stages: [], loseReasons: [] };

/** The stages in their order and the lose reasons; empty while they load. */
export function usePipelineOptions() {
  const { data } = useQuery({
    queryKey: pipelineOptionsKey,
    queryFn: ({ signal }) => call({ path: '/api/pipeline/options', reply: pipelineOptions, signal }),
    staleTime: 60_000,
  });
  return data ?? none;
}
