interface DemoRepeatOrder {
  company: string;
  desc: string;
  amount: number;
  seller: string;
  /** In days, counted back from the seeding. */
  ago: number;
}

/**
 * company | description | amount | seller | ago
 *
 * Those older than the rest of the data are at most 28 days apart, weekends considered, so that the chart has an order
 * in every month of the previous year whatever the day.
 */
const table = `
PT Sinar Baja Presisi | Sensor proximity M12, ulang | 138.400.000 | budi | 3
PT Susu Dataran Hijau | Kalibrasi flow meter dan transmitter | 121.500.000 | maria | 206
PT Gula Manis Jatim | Kontaktor dan overload musim giling | 264.200.000 | dimas | 264
PT Plastik Wahana Prima | Servis panel chiller satu tahun | 187.800.000 | maria | 330
PT Kabel Tembaga Raya | Inverter 55 kW cadangan, 8 unit | 292.600.000 | maria | 398
PT Kertas Rimba Makmur | Panel kontrol pompa stok, 3 unit | 1.184.000.000 | dimas | 424
PT Otomotif Rangka Nusa | Servo motor feeder, ulang | 862.500.000 | budi | 450
PT Semen Alas Jaya | Soft starter 250 kW kiln fan | 1.526.000.000 | dimas | 475
PT Garuda Ban Perkasa | Modul PLC dan HMI mesin curing | 948.300.000 | maria | 500
PT Roti Gandum Emas | Servis oven dan konveyor satu tahun | 416.000.000 | budi | 526
PT Farmasi Bumi Sehat Tbk | Transmitter suhu dan tekanan, 42 unit | 1.273.600.000 | maria | 551
PT Karya Kemas Lestari | Inverter 22 kW mesin slitting | 705.200.000 | budi | 577
PT Agro Sawit Sentosa | Katup kontrol uap dan positioner | 1.098.000.000 | dimas | 602
PT Keramik Tanah Liat | Kalibrasi termokopel kiln | 238.900.000 | maria | 628
PT Tirta Rasa Nusantara | Flow meter pengisian, 16 unit | 894.700.000 | maria | 653
PT Energi Surya Katulistiwa | Panel distribusi inverter surya | 1.342.000.000 | hana | 679
PT Tekstil Cemerlang Abadi | Inverter ring frame, 24 unit | 657.400.000 | maria | 704
PT Pelabuhan Alat Berat | Drive hoist crane 1 | 520.800.000 | dimas | 730
`;

/** Orders without a quotation. */
export const demoRepeatOrders: readonly DemoRepeatOrder[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [company = '', desc = '', amount = '', seller = '', ago] = line.split('|').map((cell) => cell.trim());
    return { company, desc, amount: Number(amount.replaceAll('.', '')), seller, ago: Number(ago) };
  });
