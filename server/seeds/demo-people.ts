/** Invented colleagues, each with one of the starting roles. */
export const demoPeople = [
  { username: 'viewer', firstName: 'Budi Santoso', role: 'Viewer' },
  { username: 'rudi', firstName: 'Rudi Hartono', role: 'Project Manager' },
  { username: 'andi', firstName: 'Andi Saputra', role: 'Project Engineer' },
  { username: 'fitri', firstName: 'Fitri Handayani', role: 'Project Engineer' },
  { username: 'joko', firstName: 'Joko Susilo', role: 'Project Engineer' },
] as const;
