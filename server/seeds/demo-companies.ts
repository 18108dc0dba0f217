import type { companyInput } from '@gso/contract/company';
import type * as z from 'zod';

type DemoCompany = z.input<typeof companyInput>;

const company = (name: string, industry: string, street: string, zipCode: string, phone: string): DemoCompany => ({
  name,
  industry,
  phone,
  address: { street, zipCode },
});

/** Invented companies in the places where such companies are. */
export const demoCompanies: DemoCompany[] = [
  company(
    'PT Sinar Baja Presisi',
    'Automotive parts',
    'Kawasan Industri MM2100 Blok C-7, Cikarang Barat, Bekasi',
    '17530',
    '0218980112',
  ),
  company('PT Tirta Rasa Nusantara', 'Food and beverage', 'Jl. Raya Cicurug KM 12, Sukabumi', '43359', '0266735220'),
  company(
    'PT Karya Kemas Lestari',
    'Packaging',
    'Jl. Industri Selatan 3 Blok EE No. 5, Jababeka, Cikarang',
    '17550',
    '0218934401',
  ),
  company(
    'CV Mitra Teknik Mandiri',
    'Machine shop',
    'Jl. Rungkut Industri III No. 24, Surabaya',
    '60293',
    '0318432277',
  ),
  company(
    'PT Farmasi Bumi Sehat Tbk',
    'Pharmaceutical',
    'Jl. Pulo Gadung No. 38, Jakarta Timur',
    '13930',
    '0214602187',
  ),
  company('PT Garuda Ban Perkasa', 'Tyres', 'Jl. Siliwangi KM 7, Tangerang', '15131', '0215901777'),
  company('PT Semen Alas Jaya', 'Cement', 'Jl. Veteran No. 129, Gresik', '61122', '0313981732'),
  company('PT Kertas Rimba Makmur', 'Pulp and paper', 'Desa Pinang Sebatang, Perawang, Siak', '28772', '076191088'),
  company(
    'PT Elektrindo Panel Utama',
    'Electrical panels',
    'Kawasan Industri Delta Silicon 2 Blok F12-8, Lippo Cikarang',
    '17530',
    '02189907133',
  ),
  company('PT Tekstil Cemerlang Abadi', 'Textile', 'Jl. Raya Majalaya No. 101, Bandung', '40382', '0225950311'),
  company('PT Agro Sawit Sentosa', 'Palm oil', 'Jl. Gatot Subroto No. 72, Medan', '20123', '0614556677'),
  company('PT Bintang Kaca Indah', 'Glass', 'Jl. Ancol IX No. 5, Jakarta Utara', '14430', '0216902233'),
  company(
    'CV Cahaya Otomasi',
    'System integrator',
    'Ruko Sentra Niaga Blok B2 No. 11, Karawang',
    '41361',
    '0267845120',
  ),
  company('PT Susu Dataran Hijau', 'Dairy', 'Jl. Raya Pangalengan No. 340, Bandung', '40378', '0225979223'),
  company('PT Logam Mulia Teknik', 'Foundry', 'Desa Batur, Ceper, Klaten', '57465', '0272551234'),
  company('PT Plastik Wahana Prima', 'Plastics', 'Jl. Raya Serang KM 18, Cikupa, Tangerang', '15710', '0215960440'),
  company(
    'PT Otomotif Rangka Nusa',
    'Automotive parts',
    'Kawasan Suryacipta, Jl. Surya Madya Kav. I-29, Karawang',
    '41363',
    '0267440221',
  ),
  company('PT Gula Manis Jatim', 'Sugar', 'Jl. Merak No. 1, Surabaya', '60175', '0313524551'),
  company(
    'PT Energi Surya Katulistiwa',
    'Renewable energy',
    'Jl. Jenderal Sudirman Kav. 52, Jakarta Selatan',
    '12190',
    '02151400120',
  ),
  company('PT Keramik Tanah Liat', 'Ceramics', 'Jl. Raya Narogong KM 19, Gunung Putri, Bogor', '16820', '0218671919'),
  company('PT Minyak Atsiri Wangi', 'Chemicals', 'Jl. Raya Purwokerto No. 8, Purbalingga', '53371', '0281895001'),
  company('PT Kabel Tembaga Raya', 'Cables', 'Jl. Daan Mogot KM 16, Jakarta Barat', '11850', '0216190128'),
  company(
    'PT Pelabuhan Alat Berat',
    'Heavy equipment',
    'Jl. Cakung Cilincing KM 1,5, Jakarta Timur',
    '13910',
    '0214608899',
  ),
  company(
    'PT Roti Gandum Emas',
    'Food and beverage',
    'Jl. Selayar Blok A9, MM2100, Cikarang Barat',
    '17845',
    '02189844953',
  ),
];
