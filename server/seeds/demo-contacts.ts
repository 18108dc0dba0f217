import type { CustomerInput } from '@gso/contract/customer';

type Contact = Omit<CustomerInput, 'company'>;

/** Invented people: company, its domain, and of each contact the name, the position and the extension. */
const table = `
# PT Sinar Baja Presisi | sinarbaja
Agus Wijaya | Maintenance Manager | 214
Siti Rahma | Purchasing | 220
Hendra Gunawan | Plant Manager | 201
# PT Tirta Rasa Nusantara | tirtarasa
Ratna Sari | Engineering | 31
Arif Budiman | Utility Supervisor | 44
# PT Karya Kemas Lestari | karyakemas
Bambang Suryadi | Production Manager |
Lina Kusuma | Purchasing | 105
Deni Firmansyah | Maintenance | 118
# CV Mitra Teknik Mandiri | mitrateknik
Slamet Riyadi | Owner |
Wulan Puspita | Administration | 2
# PT Farmasi Bumi Sehat Tbk | bumisehat
dr. Maya Anggraini | Quality Assurance | 8
Irwan Setiawan | Engineering Manager | 22
Yuliana Tan | Procurement | 15
# PT Garuda Ban Perkasa | garudaban
Teguh Prakoso | Electrical Engineer | 310
Nina Marlina | Purchasing | 325
# PT Semen Alas Jaya | semenalas
Eko Purwanto | Instrument Superintendent | 1182
Rahmat Hidayat | Procurement | 1140
# PT Kertas Rimba Makmur | kertasrimba
Jhon Sihombing | DCS Engineer | 77
Desi Ramadhani | Procurement | 61
# PT Elektrindo Panel Utama | elektrindo
Yudi Pratama | Director |
Mega Wulandari | Estimator | 12
# PT Tekstil Cemerlang Abadi | tekstilcemerlang
Asep Hidayat | Maintenance Head | 19
Rina Herlina | Purchasing | 24
# PT Agro Sawit Sentosa | agrosawit
Rizal Hasibuan | Mill Manager |
Parlindungan Nasution | Electrical Assistant |
# PT Bintang Kaca Indah | bintangkaca
Surya Dharma | Furnace Engineer | 52
Vera Oktaviani | Purchasing | 60
# CV Cahaya Otomasi | cahayaotomasi
Galih Permana | Technical Director |
Putri Amalia | Administration | 1
# PT Susu Dataran Hijau | dataranhijau
Cecep Sutisna | Process Engineer | 205
Maya Kartika | Purchasing | 211
# PT Logam Mulia Teknik | logammulia
Wahyu Nugroho | Foundry Manager | 3
Endang Susilowati | Finance | 6
# PT Plastik Wahana Prima | wahanaprima
Fransiskus Halim | Plant Engineer | 118
Tuti Alawiyah | Purchasing | 122
# PT Otomotif Rangka Nusa | rangkanusa
Dedi Kurniawan | Production Engineering | 402
Anita Rahayu | Purchasing | 415
Taufik Ismail | Robot Cell Supervisor | 433
# PT Gula Manis Jatim | gulamanis
Hari Subagyo | Electrical Manager | 27
Lestari Ningsih | Logistics | 35
# PT Energi Surya Katulistiwa | suryakatulistiwa
Kevin Wijaya | Project Director |
Sari Dewanti | Procurement | 9
# PT Keramik Tanah Liat | keramiktanahliat
Ujang Supriatna | Kiln Supervisor | 88
Ika Novitasari | Purchasing | 91
# PT Minyak Atsiri Wangi | atsiriwangi
Bayu Saputro | Production Manager | 5
Retno Palupi | Laboratory | 7
# PT Kabel Tembaga Raya | kabeltembaga
Michael Gunardi | Drive Engineer | 240
Erna Susanti | Purchasing | 251
# PT Pelabuhan Alat Berat | alatberat
Roy Simatupang | Crane Maintenance | 617
Dian Kartikasari | Procurement | 620
# PT Roti Gandum Emas | rotigandum
Stefanus Kurnia | Engineering Manager | 130
Winda Lestari | Purchasing | 133
Imam Syafii | Maintenance |
`;

/** By the name of the company. Contacts use the company's own number. */
export function demoContactsOf(company: { name: string; phone: string }): Contact[] {
  const groups = table.split('# ').map((group) => group.trim().split('\n'));
  const at = groups.findIndex(([heading]) => heading?.startsWith(`${company.name} | `));
  const [heading = '', ...people] = groups[at] ?? [];
  const domain = heading.split(' | ')[1] ?? '';
  return people.map((line, place) => {
    const [name = '', position = '', ext = ''] = line.split(' |').map((cell) => cell.trim());
    const mailbox = name.replace('dr. ', '').toLowerCase().replaceAll(' ', '.');
    return {
      name,
      position,
      email: `${mailbox}@${domain}.example`,
      phone: ext === '' ? '' : company.phone,
      ext,
      mobilePhone: `0812${String(11_000_000 + at * 10_007 + place * 131)}`,
      isActive: true,
    };
  });
}
