import { type ProjectPhase, projectPhaseTitles } from '@gso/contract/project';
import { words } from './words.ts';

/** The names of the phases of a project. */
export const projectPhaseWords = words<Record<ProjectPhase, string>>({
  en: projectPhaseTitles,
  id: {
    PREPARATION_COMPONENT: 'Persiapan komponen',
    ASSEMBLY_PANEL: 'Perakitan panel',
    SETTING_AND_PROGRAMMING: 'Penyetelan dan pemrograman',
    FACTORY_AUTOMATION_TEST: 'Uji otomasi di pabrik',
    SHIPMENT_MACHINE: 'Pengiriman mesin',
    INSTALLATION: 'Pemasangan',
    TRIAL: 'Uji coba',
    COMMISSIONING: 'Komisioning',
  },
});
