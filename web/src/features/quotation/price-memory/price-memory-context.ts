import { createContext } from 'react';

/** For which company the quotation is, and which one it is itself; 0 if that is not known yet. */
export const PriceMemoryContext = createContext({ company: 0, except: 0 });
