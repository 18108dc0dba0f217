import type { SupplierInput } from '@gso/contract/supplier';

type Contact = readonly [person: string, phone: string];

function supplier(
  name: string,
  country: string,
  [street, zipCode]: readonly [street: string, zipCode: string],
  [first, second = ['', '']]: readonly [first: Contact, second?: Contact],
  brands: string[],
): SupplierInput {
  return {
    name,
    country,
    address: { street, zipCode },
    cp1: first[0],
    phone1: first[1],
    cp2: second[0],
    phone2: second[1],
    brands,
  };
}

/** Invented distributors of brands that such companies sell. */
export const demoSuppliers: SupplierInput[] = [
  supplier(
    'PT Kendali Cipta Otomasi',
    'IDN',
    ['Jl. Mangga Dua Raya Blok B No. 12, Jakarta Pusat', '10730'],
    [
      ['Linda Hartono', '+62 21 6120 8811'],
      ['Rudi Salim', '+62 811 9002 118'],
    ],
    ['Omron', 'Keyence', 'Autonics', 'IDEC'],
  ),
  supplier(
    'PT Melco Teknik Nusantara',
    'IDN',
    ['Kawasan Industri Pulogadung, Jl. Rawa Sumur II No. 8, Jakarta Timur', '13930'],
    [['Bambang Sutrisno', '+62 21 4683 2290']],
    ['Mitsubishi Electric'],
  ),
  supplier(
    'PT Pneumatik Prima Sejahtera',
    'IDN',
    ['Jl. Rungkut Industri II No. 41, Surabaya', '60293'],
    [
      ['Dian Permata', '+62 31 8439 017'],
      ['Eko Prasetyo', '+62 812 3100 4471'],
    ],
    ['SMC', 'Festo', 'CKD', 'Airtac', 'Burkert', 'Norgren'],
  ),
  supplier(
    'CV Panel Listrik Mandiri',
    'IDN',
    ['Jl. Soekarno Hatta No. 590, Bandung', '40286'],
    [['Asep Kurniawan', '022 7562 310']],
    ['Schneider Electric', 'ABB', 'Phoenix Contact'],
  ),
  supplier(
    'Straits Automation Pte Ltd',
    'SGP',
    ['31 Ubi Road 1, #05-02', '408694'],
    [['Tan Wei Ling', '+65 6744 1120']],
    ['Siemens', 'Phoenix Contact', 'Sick', 'Pilz'],
  ),
  supplier(
    'Kansai Motion Co., Ltd.',
    'JPN',
    ['4-7-28 Kitahama, Chuo-ku, Osaka', '5410041'],
    [
      ['Haruto Nishimura', '+81 6 6228 4410'],
      ['Yui Tanaka', '+81 6 6228 4417'],
    ],
    ['Yaskawa', 'THK', 'Nidec'],
  ),
  supplier(
    'Rhein Antriebstechnik GmbH',
    'DEU',
    ['Industriestraße 14, Düsseldorf', '40231'],
    [['Sabine Vogt', '+49 211 9003 55']],
    ['Siemens', 'Lenze', 'SEW-Eurodrive', 'Beckhoff'],
  ),
  supplier(
    'Pearl River Sensors Ltd',
    'CHN',
    ['No. 88 Keyuan Road, Nanshan District, Shenzhen', '518057'],
    [['Chen Jia', '+86 755 8601 2299']],
    ['Inovance', 'Delta Electronics'],
  ),
  supplier(
    'PT Andalan Sinyal Industri',
    'IDN',
    ['Jl. Jababeka XI Blok H No. 14, Cikarang', '17530'],
    [['Novita Anggraeni', '+62 21 8983 5521']],
    ['Patlite', 'Banner'],
  ),
  supplier(
    'PT Wira Panel Karya',
    'IDN',
    ['Jl. Raya Narogong KM 12,5, Bantargebang, Bekasi', '17151'],
    [
      ['Suhendra', '+62 21 8250 4410'],
      ['Iwan Setiadi', '+62 813 1180 2204'],
    ],
    ['GSO'],
  ),
  supplier(
    'PT Kabel Sarana Teknik',
    'IDN',
    ['Jl. Pangeran Jayakarta No. 117, Jakarta Pusat', '10730'],
    [['Yohana Lim', '+62 21 6231 0088']],
    ['Supreme', 'Belden', 'Lapp'],
  ),
  supplier(
    'Hanseo Industrial Co., Ltd.',
    'KOR',
    ['127 Gasan Digital 1-ro, Geumcheon-gu, Seoul', '08506'],
    [['Park Ji-hoon', '+82 2 2034 7710']],
    ['LS Electric', 'Autonics'],
  ),
];
