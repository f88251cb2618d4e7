/** The build puts such a file beside the scripts, and gives its address. */
declare module "*.svg" {
    const url: string;
    export = url;
}

interface ImportMeta {
    /** webpack's: the modules below a folder whose path from there matches. */
    webpackContext(folder: string, options: { recursive: boolean; regExp: RegExp }): ModulesOfFolder;
}

interface ModulesOfFolder {
    (path: string): unknown;
    keys(): string[];
}
