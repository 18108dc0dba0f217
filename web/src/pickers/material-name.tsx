import classes from './material-name.module.css';

interface MaterialNameProps {
  material: { brand: string; category?: string; materialNo: string; materialDesc: string };
  /** For lists with items of all categories. */
  withCategory?: true;
}

/** A material: brand, number, and at most two lines of description. */
export function MaterialName({ material, withCategory }: MaterialNameProps) {
  const { brand, category, materialNo, materialDesc } = material;
  return (
    <>
      <div className={classes.name}>
        <span className={classes.aside}>{brand}</span> {materialNo}
        {withCategory && category && <span className={`${classes.aside} ${classes.category}`}>{category}</span>}
      </div>
      <div className={classes.desc} title={materialDesc}>
        {materialDesc}
      </div>
    </>
  );
}
