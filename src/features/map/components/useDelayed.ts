import { useEffect, useState } from 'react';

/** Whether something has been waited for longer than so many ms; a short waiting is not worth a sign of it (MAP-04). */
export function useDelayed(waiting: boolean, ms: number): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLong(true), ms);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waiting, ms]);
  return waiting && long;
}
