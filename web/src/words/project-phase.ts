import type { ProjectPhase } from '@gso/contract/project';
import { words } from './words.ts';

/** What people call the phases in which a machine is built. */
export const projectPhaseWords = words<Record<ProjectPhase, string>>({
  en: {
    PREPARATION_COMPONENT: 'Preparation Component',
    ASSEMBLY_PANEL: 'Assembly Panel',
    SETTING_AND_PROGRAMMING: 'Setting and Programming',
    FACTORY_AUTOMATION_TEST: 'Factory Automation Test',
    SHIPMENT_MACHINE: 'Shipment Machine',
    INSTALLATION: 'Installation',
    TRIAL: 'Trial',
    COMMISSIONING: 'Commissioning',
  },
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
