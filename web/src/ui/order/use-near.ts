import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has ever come near the viewport. */
export function useNear(element: RefObject<HTMLElement | null>, initially: boolean): boolean {
  const [isNear, setIsNear] = useState(initially);
  useEffect(() => {
    if (isNear || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: '1000px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
