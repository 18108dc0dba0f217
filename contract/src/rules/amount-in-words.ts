/** Whole rupiah in words, as documents carry them: "one million rupiah", "satu juta rupiah". */
export function amountInWords(amount: number, language: 'en' | 'id'): string {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`${amount} is no amount of whole rupiah.`);
  const words = amount === 0 ? nought[language] : inWords(amount, language);
  return `${words} rupiah`;
}

const nought = { en: 'zero', id: 'nol' };

const scales = {
  en: ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion'],
  id: ['', 'ribu', 'juta', 'miliar', 'triliun', 'kuadriliun'],
};

function inWords(amount: number, language: 'en' | 'id'): string {
  const below = { en: englishBelowThousand, id: indonesianBelowThousand }[language];
  return groupsOfThree(amount)
    .map((group, place) => ({ group, scale: scales[language][place] ?? '' }))
    .filter(({ group }) => group > 0)
    .reverse()
    .map(({ group, scale }) => {
      if (language === 'id' && group === 1 && scale === 'ribu') return 'seribu';
      return [below(group), scale].filter(Boolean).join(' ');
    })
    .join(' ');
}

/** The lowest three digits first. */
function groupsOfThree(amount: number): number[] {
  const groups: number[] = [];
  for (let rest = amount; rest > 0; rest = Math.floor(rest / 1000)) groups.push(rest % 1000);
  return groups;
}

const englishOnes = [
  ...['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const englishTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

function englishBelowThousand(number: number): string {
  const hundreds = Math.floor(number / 100);
  const rest = number % 100;
  return [hundreds > 0 ? `${englishOnes[hundreds] ?? ''} hundred` : '', englishBelowHundred(rest)]
    .filter(Boolean)
    .join(' ');
}

function englishBelowHundred(number: number): string {
  if (number < 20) return englishOnes[number] ?? '';
  return [englishTens[Math.floor(number / 10)], englishOnes[number % 10]].filter(Boolean).join('-');
}

const indonesianOnes = [
  ...['', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan', 'sepuluh', 'sebelas'],
];

function indonesianBelowThousand(number: number): string {
  const hundreds = Math.floor(number / 100);
  const hundred = hundreds === 1 ? 'seratus' : `${indonesianOnes[hundreds] ?? ''} ratus`;
  return [hundreds > 0 ? hundred : '', indonesianBelowHundred(number % 100)].filter(Boolean).join(' ');
}

function indonesianBelowHundred(number: number): string {
  if (number < 12) return indonesianOnes[number] ?? '';
  if (number < 20) return `${indonesianOnes[number - 10] ?? ''} belas`;
  return [`${indonesianOnes[Math.floor(number / 10)] ?? ''} puluh`, indonesianOnes[number % 10]]
    .filter(Boolean)
    .join(' ');
}
