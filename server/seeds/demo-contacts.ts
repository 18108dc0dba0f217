import type { CustomerInput } from '@gso/contract/customer';

type Contact = Omit<CustomerInput, 'company'>;

const contact = (
  name: string,
  position: string,
  email: string,
  mobilePhone: string,
  office?: [string, string],
): Contact => ({
  name,
  position,
  email,
  phone: office?.[0] ?? '',
  ext: office?.[1] ?? '',
  mobilePhone,
  isActive: true,
});

/** Invented people, by the name of the company they work for. */
export const demoContacts: Record<string, readonly Contact[]> = {
  'PT Sinar Baja Presisi': [
    contact('Agus Wijaya', 'Maintenance Manager', 'agus.wijaya@sinarbaja.example', '081211110001', [
      '0218980112',
      '214',
    ]),
    contact('Siti Rahma', 'Purchasing', 'siti.rahma@sinarbaja.example', '081211110002', ['0218980112', '220']),
    contact('Hendra Gunawan', 'Plant Manager', 'hendra@sinarbaja.example', '081211110003'),
  ],
  'PT Tirta Rasa Nusantara': [
    contact('Ratna Sari', 'Engineering', 'ratna.sari@tirtarasa.example', '081322220001', ['0266735220', '31']),
  ],
  'PT Karya Kemas Lestari': [
    contact('Bambang Suryadi', 'Production Manager', 'bambang@karyakemas.example', '081299990001'),
    contact('Lina Kusuma', 'Purchasing', 'lina.kusuma@karyakemas.example', '081299990002', ['0218934401', '105']),
  ],
  'PT Farmasi Bumi Sehat Tbk': [
    contact('dr. Maya Anggraini', 'Quality Assurance', 'maya.anggraini@bumisehat.example', '081855550001', [
      '0214602187',
      '8',
    ]),
  ],
  'PT Elektrindo Panel Utama': [contact('Yudi Pratama', 'Director', 'yudi@elektrindo.example', '081333330001')],
  'PT Agro Sawit Sentosa': [
    contact('Rizal Hasibuan', 'Mill Manager', 'rizal.hasibuan@agrosawit.example', '081166660001', ['0614556677', '']),
  ],
};
