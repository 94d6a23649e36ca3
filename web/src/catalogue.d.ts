// The texts of the page in one language, made from po/ by the build.
declare module "catalogue:*" {
  const texts: Record<string, string>;
  export default texts;
}
