/** Rupiah and visits in a month. */
type Targets = readonly [target: number, targetVisit: number];

const person = (username: string, firstName: string, role: string, [target, targetVisit]: Targets = [0, 0]) => ({
  username,
  firstName,
  role,
  target,
  targetVisit,
});

export const demoAdministrator = 'admin';

/** Invented colleagues: the administrator, then at least one with each of the starting roles. */
export const demoPeople = [
  person(demoAdministrator, 'Dewi Lestari', 'Administrator'),
  person('hana', 'Hana Pertiwi', 'Sales Manager', [400_000_000, 8]),
  person('budi', 'Budi Prasetyo', 'Sales', [900_000_000, 24]),
  person('maria', 'Maria Simanjuntak', 'Sales', [750_000_000, 20]),
  person('dimas', 'Dimas Nugroho', 'Sales', [600_000_000, 20]),
  person('sri', 'Sri Wahyuni', 'Sales Admin'),
  person('rudi', 'Rudi Hartono', 'Project Manager'),
  person('andi', 'Andi Saputra', 'Project Engineer'),
  person('fitri', 'Fitri Handayani', 'Project Engineer'),
  person('joko', 'Joko Susilo', 'Project Engineer'),
  person('viewer', 'Tono Wibowo', 'Viewer'),
];
