import type { demoPriceRules } from './demo-prices.ts';

export interface DemoItem {
  brand: string;
  category: string;
  supplier: string;
  currency: 'IDR' | 'USD' | 'JPY';
  /** The price rule that its selling and bottom price follow. */
  rule: keyof typeof demoPriceRules;
  materialNo: string;
  materialDesc: string;
  suppPrice: number;
}

/**
 * Parts of automated machines. A line with brand, category, currency, supplier and price rule begins a group; the lines
 * below it hold material number, description and what the supplier asks for.
 */
const table = `
# Omron | PLC | IDR | PT Kendali Cipta Otomasi | Standard parts
CP2E-E20DR-A | PLC compact CP2E essential, 12 input, 8 output relay | 2950000
CP2E-N30DR-A | PLC compact CP2E, 18 input, 12 output relay, Ethernet | 4650000
CP2E-N40DR-A | PLC compact CP2E, 24 input, 16 output relay, 2 serial port | 5850000
CP1W-16ER | Modul ekspansi 16 output relay | 1980000
CP1W-AD041 | Modul input analog 4 kanal | 2740000
NX1P2-9024DT | Machine controller NX1P2, 14 input, 10 output, EtherCAT 4 axis | 18600000
NX-ID5442 | Modul NX 16 input digital PNP | 1860000
NX-OD5256 | Modul NX 16 output transistor PNP | 2040000
# Omron | HMI | IDR | PT Kendali Cipta Otomasi | Standard parts
NB5Q-TW01B | HMI 5,6 inch TFT, Ethernet, 320 × 234 | 4250000
NB7W-TW01B | HMI 7 inch TFT, Ethernet, 800 × 480 | 6400000
NB10W-TW01B | HMI 10,1 inch TFT, Ethernet, 800 × 480 | 9800000
# Omron | Sensor | IDR | PT Kendali Cipta Otomasi | Standard parts
E2E-X5ME1-N | Sensor proximity M12, jarak 5 mm, NPN NO | 265000
E2E-X10D1-N | Sensor proximity M30, jarak 10 mm, PNP NO | 385000
E3Z-D62 | Sensor fotoelektrik difus 1 m, NPN | 640000
E3Z-R81 | Sensor fotoelektrik retroreflektif 4 m, PNP | 815000
E3X-HD11 | Amplifier serat optik, NPN | 1240000
E6B2-CWZ6C-1000 | Rotary encoder 1000 pulsa, NPN open collector | 1520000
# Omron | Safety | IDR | PT Kendali Cipta Otomasi | Standard parts
G9SE-201 | Relay pengaman 2 kontak, 24 VDC | 2380000
F3SG-4RA0640-14 | Tirai cahaya keselamatan, tinggi 640 mm, resolusi 14 mm | 21400000
A165E-M-02 | Tombol darurat 30 mm, 2 NC | 215000
# Keyence | Safety | JPY | Kansai Motion Co., Ltd. | Standard parts
GL-R20H | Tirai cahaya keselamatan, tinggi 800 mm | 98000
GL-R32H | Tirai cahaya keselamatan, tinggi 1280 mm | 132000
SZ-V04 | Laser scanner keselamatan, radius 4 m | 348000
# Keyence | Vision | JPY | Kansai Motion Co., Ltd. | Spare parts by air
IV3-G600MA | Kamera vision dengan AI, monokrom, autofokus | 265000
IV3-G500CA | Kamera vision dengan AI, warna, autofokus | 248000
OP-88344 | Kabel kamera vision, 10 m | 9800
SR-2000 | Pembaca kode 1D/2D jarak jauh | 186000
# Keyence | Sensor | JPY | Kansai Motion Co., Ltd. | Standard parts
LR-TB2000 | Sensor jarak laser TOF 2 m | 28400
FD-Q20C | Flow meter clamp-on, pipa 20A | 62500
FD-R50 | Flow meter clamp-on, pipa 50A | 104000
GT2-H12 | Sensor perpindahan kontak 12 mm | 41800
LK-G5000 | Sensor perpindahan laser, kontroler | 312000
# Yaskawa | Servo | JPY | Kansai Motion Co., Ltd. | Standard parts
SGD7S-2R8A | Servo drive Sigma-7 400 W, EtherCAT | 68500
SGD7S-5R5A | Servo drive Sigma-7 750 W, EtherCAT | 82400
SGM7J-04A | Servo motor Sigma-7 400 W, encoder 24 bit | 39800
SGM7J-08A | Servo motor Sigma-7 750 W, encoder 24 bit | 46200
SGM7G-20A | Servo motor Sigma-7 1,8 kW dengan rem | 98600
JZSP-C7M20F-05 | Kabel motor servo 5 m | 7400
JZSP-C7PI0E-05 | Kabel encoder servo 5 m | 8100
# Yaskawa | Robot | JPY | Kansai Motion Co., Ltd. | Spare parts by air
GP25 | Robot 6 sumbu, beban 25 kg, jangkauan 1.730 mm | 4350000
PL190 | Robot palletizing 4 sumbu, beban 190 kg | 6280000
YRC1000 | Kontroler robot dengan pendant | 1480000
# THK | Linear | JPY | Kansai Motion Co., Ltd. | Standard parts
SHS25C1SS | Linear guide block ukuran 25 | 12600
SHS25-1000L | Linear guide rail ukuran 25, 1.000 mm | 14200
KR3306A-400L | Aktuator linear LM, stroke 300 mm | 68400
# SMC | Pneumatic | JPY | PT Pneumatik Prima Sejahtera | Standard parts
SY5120-5LZD-01 | Katup solenoid 5/2, 24 VDC | 4850
SS5Y5-20-08 | Manifold katup 8 stasiun | 18200
CDQ2B32-50DZ | Silinder kompak bore 32, stroke 50 | 5400
CDM2B40-200Z | Silinder bore 40, stroke 200 | 7800
AW30-03BG | Filter regulator 3/8 inch dengan manometer | 9100
ISE30A-01-N | Sensor tekanan digital | 8600
ZK2A12K5 | Ejector vakum dengan sensor | 24500
# Mitsubishi | Inverter | USD | PT Melco Teknik Nusantara | Drives and controllers
FR-D740-036 | Inverter 1,5 kW, 3 fasa 400 V | 168
FR-E840-0060 | Inverter 2,2 kW, 3 fasa 400 V | 226
FR-E840-0095 | Inverter 3,7 kW, 3 fasa 400 V | 284
FR-E840-0170 | Inverter 7,5 kW, 3 fasa 400 V | 412
FR-A840-00380 | Inverter 15 kW, 3 fasa 400 V | 968
FR-A840-00770 | Inverter 37 kW, 3 fasa 400 V | 1940
FR-A840-01800 | Inverter 90 kW, 3 fasa 400 V | 4280
# Mitsubishi | Servo | USD | PT Melco Teknik Nusantara | Drives and controllers
MR-J5-40A | Servo amplifier 400 W | 486
MR-J5-100A | Servo amplifier 1 kW | 742
MR-J5-200A | Servo amplifier 2 kW | 1180
HK-KT43W | Servo motor 400 W | 354
HK-KT103W | Servo motor 1 kW dengan rem | 538
HK-ST202W | Servo motor 2 kW | 792
# Mitsubishi | PLC | USD | PT Melco Teknik Nusantara | Drives and controllers
FX5U-32MT-ES | PLC iQ-F FX5U, 16 input, 16 output transistor | 398
FX5U-64MT-ES | PLC iQ-F FX5U, 32 input, 32 output transistor | 586
R04CPU | CPU PLC iQ-R 40K step | 1240
RX42C4 | Modul input 64 titik iQ-R | 312
RY42NT2P | Modul output 64 titik iQ-R | 348
RJ71EN71 | Modul Ethernet CC-Link IE iQ-R | 865
# Mitsubishi | HMI | USD | PT Melco Teknik Nusantara | Drives and controllers
GT2107-WTBD | HMI GOT2000 7 inch | 428
GT2510-VTBD | HMI GOT2000 10,4 inch | 1145
GT2712-STBD | HMI GOT2000 12,1 inch | 1820
# Siemens | PLC | USD | Straits Automation Pte Ltd | Drives and controllers
6ES7214-1AG40 | PLC S7-1200 CPU 1214C DC/DC/DC | 438
6ES7512-1DK01 | CPU ET 200SP 1512SP-1 PN | 1260
6ES7131-6BH01 | Modul ET 200SP 16 input digital | 118
6ES7132-6BH01 | Modul ET 200SP 16 output digital | 136
6ES7134-6HB00 | Modul ET 200SP 2 input analog | 248
6ES7155-6AU01 | Interface ET 200SP PROFINET | 264
# Siemens | HMI | USD | Straits Automation Pte Ltd | Drives and controllers
6AV2123-2GB03 | HMI KTP700 Basic 7 inch | 582
6AV2128-3MB06 | HMI MTP1200 Unified Comfort 12 inch | 2240
# Siemens | Network | USD | Straits Automation Pte Ltd | Drives and controllers
6GK5208-0BA00 | Switch industri SCALANCE XC208 8 port | 398
6GK5408-8GS00 | Switch industri SCALANCE XM408 8 port gigabit | 1680
# Sick | Sensor | USD | Straits Automation Pte Ltd | Standard parts
WTB4F-3161 | Sensor fotoelektrik miniatur, background suppression | 74
DT35-B15251 | Sensor jarak laser 12 m, IO-Link | 348
LFP1000 | Sensor level gelombang terpandu, 1 m | 612
PBT-RB010 | Transmitter tekanan 0–10 bar, 4–20 mA | 96
TIM361S | Laser scanner 2D 10 m | 2140
# Pilz | Safety | USD | Straits Automation Pte Ltd | Spare parts by air
772100 | PNOZmulti 2 unit dasar, 20 input | 486
750104 | PNOZ s4 relay pengaman 24 VDC | 178
570000 | Saklar pengaman pintu magnetik PSEN | 92
# Festo | Pneumatic | USD | PT Pneumatik Prima Sejahtera | Standard parts
DSNU-25-100-PPV | Silinder bundar bore 25, stroke 100 | 42
VUVG-L10-M52 | Katup solenoid 5/2 kompak | 56
MS4-LFR-1/4 | Filter regulator 1/4 inch | 68
EMMT-AS-80 | Servo motor 80 mm, 1,1 kW | 918
# Endress | Instrument | USD | Straits Automation Pte Ltd | Spare parts by air
FMR62 | Radar level 80 GHz, tangki, 4–20 mA HART | 1860
PROMAG-W-DN50 | Flow meter elektromagnetik DN50 | 1420
TMT82 | Transmitter suhu HART, 2 input | 286
TR10 | Sensor suhu RTD Pt100 | 124
# Inovance | Inverter | USD | Pearl River Sensors Ltd | Standard parts
MD200-T1.5B | Inverter 1,5 kW, 3 fasa 400 V | 92
MD500-T11G | Inverter 11 kW, 3 fasa 400 V | 318
MD500-T55G | Inverter 55 kW, 3 fasa 400 V | 1240
# Schneider | Breaker | IDR | CV Panel Listrik Mandiri | Local panel parts
LV429630 | MCCB Compact NSX100F 3P 100 A | 2140000
LV431630 | MCCB Compact NSX250F 3P 250 A | 4380000
LV432676 | MCCB Compact NSX630N 3P 630 A | 13600000
A9F74310 | MCB iC60N 3P 10 A | 412000
A9F74232 | MCB iC60N 2P 32 A | 286000
NW16H1 | ACB Masterpact NW 1.600 A 3P | 68500000
# Schneider | Contactor | IDR | CV Panel Listrik Mandiri | Local panel parts
LC1D09M7 | Kontaktor 9 A, coil 220 VAC | 198000
LC1D32M7 | Kontaktor 32 A, coil 220 VAC | 486000
LC1D80M7 | Kontaktor 80 A, coil 220 VAC | 1680000
LRD32 | Thermal overload 23–32 A | 398000
ATS48D75Q | Soft starter 75 A | 16400000
# Schneider | Metering | IDR | CV Panel Listrik Mandiri | Local panel parts
METSEPM5110 | Power meter PM5110 Modbus | 5240000
VARPLUS-50 | Kapasitor 50 kVAR 440 V | 3180000
RM35TF30MW | Relay fasa 380–480 V | 1120000
# Phoenix Contact | Power supply | IDR | CV Panel Listrik Mandiri | Local panel parts
QUINT4-PS/1AC/24DC/5 | Power supply 24 VDC 5 A | 1980000
QUINT4-PS/1AC/24DC/10 | Power supply 24 VDC 10 A | 2860000
QUINT4-PS/1AC/24DC/20 | Power supply 24 VDC 20 A | 4640000
# Phoenix Contact | Terminal | IDR | CV Panel Listrik Mandiri | Local panel parts
PT2.5-100 | Terminal block 2,5 mm², isi 100 | 1240000
PT6-50 | Terminal block 6 mm², isi 50 | 1180000
# Autonics | Sensor | IDR | PT Kendali Cipta Otomasi | Standard parts
PR12-4DN | Sensor proximity M12, NPN NO | 118000
BJ10M-TDT | Sensor fotoelektrik through-beam 10 m | 486000
TK4S-14RR | Kontrol suhu PID, output relay | 925000
KRN1000 | Recorder layar sentuh 8 kanal | 14800000
# IDEC | Relay | IDR | PT Kendali Cipta Otomasi | Standard parts
RJ2S-CL-A220 | Relay 8 A, 2 kutub, coil 220 VAC | 78000
RU4S-D24 | Relay 4 kutub, coil 24 VDC | 92000
HW1L-M2F10 | Tombol tekan berlampu 22 mm | 148000
# Patlite | Andon | IDR | PT Andalan Sinyal Industri | Standard parts
LR6-302WJNW | Lampu menara 3 warna dengan buzzer | 1640000
NHV6-3DP | Lampu menara Ethernet, 3 warna | 6840000
# Mettler | Weighing | USD | Straits Automation Pte Ltd | Spare parts by air
C31-CHECK | Checkweigher 6 kg dengan rejector | 8450
IND570 | Terminal timbangan dengan PROFINET | 1260
# LS Electric | Inverter | USD | Hanseo Industrial Co., Ltd. | Standard parts
LSLV0022S100-4 | Inverter 2,2 kW, 3 fasa 400 V | 148
LSLV0075S100-4 | Inverter 7,5 kW, 3 fasa 400 V | 276
LSLV0300H100-4 | Inverter 30 kW pompa dan kipas | 842
METASOL-MC-85a | Kontaktor 85 A, coil 220 VAC | 58
# Supreme | Cable | IDR | PT Kabel Sarana Teknik | Local panel parts
NYAF-1.5-100 | Kabel NYAF 1,5 mm², per 100 m | 486000
NYYHY-4X2.5-100 | Kabel NYYHY 4 × 2,5 mm², per 100 m | 3140000
UTP-CAT6-305 | Kabel LAN industri Cat 6 berpelindung, 305 m | 4280000
# GSO | Panel | IDR | PT Wira Panel Karya | Local panel parts
PNL-WM-800 | Panel dinding 800 × 600 × 250, pelat 1,6 mm, powder coating | 3450000
PNL-FS-1800 | Panel berdiri 1.800 × 800 × 400 dengan plinth | 9850000
PNL-FS-2000 | Panel berdiri 2.000 × 1.200 × 600, dua pintu | 16400000
KBL-NYY-4X16 | Kabel NYY 4 × 16 mm², per 100 m | 11800000
KBL-LIYCY-8 | Kabel kontrol LiYCY 8 × 0,75 mm², per 100 m | 3260000
TRY-CT-300 | Cable tray 300 mm dengan tutup, per 3 m | 640000
# GSO | Service | IDR | PT Wira Panel Karya | Engineering days
JSA-ENG | Jasa desain dan gambar listrik, per hari | 2400000
JSA-PRG | Jasa pemrograman PLC dan HMI, per hari | 2900000
JSA-INS | Jasa instalasi di lokasi, tim tiga orang, per hari | 3600000
JSA-COM | Jasa commissioning dan pelatihan, per hari | 3200000
`;

export const demoItems: DemoItem[] = itemsOf(table);

function itemsOf(lines: string): DemoItem[] {
  let group: Pick<DemoItem, 'brand' | 'category' | 'currency' | 'supplier' | 'rule'> | undefined;
  const items: DemoItem[] = [];
  for (const line of lines.split('\n').filter((text) => text !== '')) {
    const cells = line.replace(/^# /, '').split(' | ');
    if (line.startsWith('#')) {
      const [brand = '', category = '', currency = '', supplier = '', rule = ''] = cells;
      group = {
        brand,
        category,
        currency: currency as DemoItem['currency'],
        supplier,
        rule: rule as DemoItem['rule'],
      };
    } else if (group) {
      const [materialNo = '', materialDesc = '', price] = cells;
      items.push({ ...group, materialNo, materialDesc, suppPrice: Number(price) });
    }
  }
  return items;
}
