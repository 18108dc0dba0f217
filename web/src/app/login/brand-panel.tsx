import { useWords } from '../../words/words.ts';
import classes from './brand-panel.module.css';
import { loginWords } from './words.ts';

/** A control cabinet in a few strokes: rails with modules, lamps, and the signal they keep alive. */
function Cabinet() {
  return (
    <svg viewBox="0 0 480 360" className={classes.picture} aria-hidden focusable="false">
      <rect x="40" y="24" width="400" height="312" rx="20" className={classes.case} />
      <path d="M72 128h336M72 232h336" className={classes.rail} />
      <g className={classes.modules}>
        <rect x="80" y="72" width="72" height="96" rx="8" />
        <rect x="160" y="72" width="40" height="96" rx="8" />
        <rect x="208" y="72" width="40" height="96" rx="8" />
        <rect x="256" y="72" width="40" height="96" rx="8" />
        <rect x="304" y="72" width="96" height="96" rx="8" />
        <rect x="80" y="192" width="176" height="96" rx="8" />
        <rect x="264" y="192" width="40" height="96" rx="8" />
        <rect x="312" y="192" width="88" height="96" rx="8" />
      </g>
      <path d="M92 240h24l8-24 12 52 14-64 12 48 8-12h74" className={classes.signal} />
      <g className={classes.lamps}>
        <circle cx="180" cy="88" r="5" />
        <circle cx="228" cy="88" r="5" />
        <circle cx="276" cy="88" r="5" className={classes.amber} />
        <circle cx="284" cy="208" r="5" />
      </g>
      <g className={classes.lines}>
        <path d="M92 92h48M92 108h32M92 148h48M172 148h16M220 148h16M268 148h16M316 92h72M316 108h72M316 124h48" />
        <path d="M324 216h64M324 232h64M324 248h40M276 268h16" />
      </g>
      <path d="M116 168v24M180 168v24M228 168v24M352 168v24M284 288v28q0 20 20 20h176" className={classes.wire} />
    </svg>
  );
}

export function BrandPanel() {
  const t = useWords(loginWords);
  return (
    <aside className={classes.panel} aria-label="GSO WebApp">
      <p className={classes.brand}>
        <img src="/favicon.svg" alt="" width={32} height={32} />
        GSO WebApp
      </p>
      <Cabinet />
      <div className={classes.words}>
        <p className={classes.claim}>{t.claim}</p>
        <ul className={classes.points}>
          {t.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
