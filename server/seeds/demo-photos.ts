import sharp from 'sharp';

/** What the sellers of the demonstration data photograph. Each is drawn by the code below. */
export type DemoPhoto = 'panel-lama' | 'pelat-nama' | 'sensor-konveyor' | 'layar-hmi';

const width = 1200;
const height = 900;

const drawn: Partial<Record<DemoPhoto, Promise<Buffer>>> = {};

/** A JPEG as a phone would send it. */
export const photoOf = (photo: DemoPhoto): Promise<Buffer> => (drawn[photo] ??= draw(photo));

const draw = (photo: DemoPhoto): Promise<Buffer> =>
  sharp(Buffer.from(pictureOf(photo)))
    .jpeg({ quality: 72 })
    .toBuffer();

const pictures: Record<DemoPhoto, () => string> = {
  'panel-lama': panel,
  'pelat-nama': typePlate,
  'sensor-konveyor': conveyor,
  'layar-hmi': display,
};

function pictureOf(photo: DemoPhoto): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    <defs>
      ${gradient('metal', '#d7dadb', '#9ea5a8')}${gradient('wall', '#6f7a80', '#39434a')}
      ${gradient('floor', '#7c766c', '#4a463f')}${gradient('glass', '#0d2b3a', '#061722')}
      <radialGradient id="lamp" cx="0.3" cy="0.15" r="1"><stop offset="0" stop-color="#fff" stop-opacity="0.38"/>
        <stop offset="0.5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.45"/></radialGradient>
    </defs>
    ${pictures[photo]()}${box(0, 0, width, height, 'url(#lamp)')}
  </svg>`;
}

const gradient = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" x2="0.3" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
const box = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
const disc = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
const wire = (path: string, colour: string, size = 7) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${size}" stroke-linecap="round"/>`;
const times = (count: number, draw: (n: number) => string) => Array.from({ length: count }, (_, n) => draw(n)).join('');
const at = <Thing>(things: readonly [Thing, ...Thing[]], n: number): Thing => things[n % things.length] ?? things[0];

/** An open cabinet: a controller with its modules, breakers and contactors, and a row of terminals. */
function panel(): string {
  const wires = ['#c0392b', '#2c5fa8', '#2a2a2a', '#d6a01f', '#5b8c3a'] as const;
  const cards = times(9, (n) => {
    const x = 190 + n * 92;
    const lamps = times(8, (lamp) =>
      disc(x + 20, 170 + lamp * 17, 5, (n * 5 + lamp * 3) % 4 === 0 ? '#7fe08a' : '#31503a'),
    );
    return `${box(x, 130, 84, 210, '#3c4448', 'rx="5"')}${box(x + 40, 156, 34, 150, '#22282b')}${lamps}`;
  });
  const breakers = times(12, (n) => {
    const x = 190 + n * 69;
    return `${box(x, 425, 60, 130, '#e6e4da', 'rx="4"')}${box(x + 18, 465, 24, 46, at(['#222', '#222', '#2c5fa8'], n), 'rx="3"')}`;
  });
  const terminals = times(38, (n) => {
    const x = 190 + n * 22;
    const fill = at(['#b9bcb2', '#b9bcb2', '#b9bcb2', '#7fa64a'], n);
    const bend = 640 + ((n * 37) % 50);
    return `${box(x, 690, 20, 84, fill)}${disc(x + 10, 708, 6, '#5c5c55')}${disc(x + 10, 756, 6, '#5c5c55')}
      ${wire(`M${x + 10} 690 C${x + 10} ${bend} ${x - 24} ${bend} ${x - 10 + ((n * 13) % 34)} 560`, at(wires, n * 3 + 1), 5)}
      ${wire(`M${x + 10} 772 C${x + 10} 820 ${x + 6 + (n % 5) * 3} 840 ${x + ((n * 29) % 40) - 16} 900`, at(wires, n * 2), 5)}`;
  });
  const duct = (y: number) =>
    box(165, y, 880, 40, '#9aa0a1') + times(36, (n) => box(172 + n * 24, y + 6, 9, 28, '#6d7476'));
  return `${box(0, 0, width, height, 'url(#wall)')}${box(110, 40, 980, 860, 'url(#metal)', 'rx="10"')}
    ${box(140, 70, 920, 830, '#c9ccc6')}${box(165, 220, 880, 26, '#8d9496')}${box(165, 478, 880, 22, '#8d9496')}
    ${duct(362)}${duct(590)}${terminals}${cards}${breakers}`;
}

/** The riveted plate of a motor. Its lines are too small to be read, as on many photos. */
function typePlate(): string {
  const fins = times(16, (n) => box(0, n * 60, width, 34, '#2f5d50', 'opacity="0.8"'));
  const lines = times(6, (row) =>
    times(3, (column) => {
      const x = 300 + column * 210;
      const y = 372 + row * 52;
      const long = 60 + ((row * 47 + column * 31) % 90);
      return `${box(x, y, 190, 38, 'none', 'stroke="#4e5355" stroke-width="2"')}${box(x + 10, y + 14, long, 10, '#3d4244')}`;
    }),
  );
  const rivets = [268, 932].flatMap((x) =>
    [262, 698].map((y) => disc(x, y, 13, '#7b8285') + disc(x - 3, y - 3, 5, '#d5d9da')),
  );
  return `${box(0, 0, width, height, '#23473d')}${fins}
    <g transform="rotate(-3 600 480)">${box(236, 230, 730, 502, '#111', 'rx="14" opacity="0.35"')}
    ${box(230, 222, 730, 502, 'url(#metal)', 'rx="14"')}${box(300, 262, 250, 62, '#1d3f66')}${box(318, 284, 160, 18, '#dfe6ea')}
    ${box(575, 270, 300, 16, '#3d4244')}${box(575, 302, 220, 12, '#5a6062')}${lines}${rivets.join('')}</g>`;
}

/** A sensor above the boxes on a conveyor. */
function conveyor(): string {
  const rollers = times(15, (n) => disc(40 + n * 82, 742, 30, '#4b5155') + disc(40 + n * 82, 742, 11, '#a4abad'));
  const boxes = times(4, (n) => {
    const x = 60 + n * 300;
    return `${box(x, 470, 210, 190, '#b98a52')}${box(x + 84, 470, 42, 190, '#d9b681')}${box(x + 22, 560, 52, 66, '#efe9dd')}`;
  });
  const guards = times(7, (n) => box(n * 190, 60, 150, 250, '#59646a'));
  return `${box(0, 0, width, height, 'url(#wall)')}${guards}${box(0, 640, width, 260, 'url(#floor)')}${boxes}
    ${box(0, 656, width, 56, '#2b2f31')}${box(0, 712, width, 62, '#6f777a')}${rollers}
    ${box(700, 0, 44, 330, '#8f979a')}${box(640, 296, 164, 40, '#8f979a')}
    ${box(655, 330, 132, 96, '#e0a92b', 'rx="10"')}${box(680, 408, 82, 26, '#1c1c1c')}${disc(768, 350, 8, '#7fe08a')}
    <path d="M702 434 L740 434 L772 560 L664 560 Z" fill="#ff4a3d" opacity="0.28"/>
    ${wire('M720 330 C720 250 880 240 900 0', '#1f2326', 12)}`;
}

/** The screen of a machine, with its trend and a list of alarms. */
function display(): string {
  const points = Array.from({ length: 44 }, (_, n) => {
    const y = 430 - 70 * Math.sin(n / 4.2) - 34 * Math.sin(n / 1.7 + 1) - n;
    return `${210 + n * 11},${Math.round(y)}`;
  });
  const alarms = times(5, (n) => {
    const y = 262 + n * 62;
    return `${box(735, y, 260, 48, n === 1 ? '#7a1f1b' : '#123c4e')}${disc(760, y + 24, 9, n === 1 ? '#ff6b5e' : '#58c98b')}
      ${box(784, y + 19, 90 + ((n * 53) % 100), 10, '#cfe3ea')}`;
  });
  const bars = times(6, (n) => {
    const tall = 50 + ((n * 61) % 96);
    return box(222 + n * 80, 660 - tall, 48, tall, at(['#58c98b', '#58c98b', '#e0a92b'], n));
  });
  return `${box(0, 0, width, height, 'url(#metal)')}${box(110, 90, 980, 720, '#2b3134', 'rx="24"')}
    ${box(160, 140, 880, 620, 'url(#glass)')}${box(160, 140, 880, 70, '#0e7a8d')}${box(190, 166, 240, 18, '#e8f4f6')}
    ${box(900, 166, 110, 18, '#e8f4f6')}${box(200, 250, 500, 250, '#0a2230')}
    ${times(4, (n) => box(200, 300 + n * 50, 500, 2, '#1f4557'))}
    <polyline points="${points.join(' ')}" fill="none" stroke="#74c3cf" stroke-width="6"/>${bars}${alarms}
    ${times(4, (n) => box(200 + n * 205, 690, 180, 48, '#1b4a5e', 'rx="6"'))}`;
}
