/** The build gives such a file an address. */
declare module "*.svg" {
    const url: string;
    export default url;
}
