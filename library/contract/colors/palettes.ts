/**
 * Palette of colours by role. Components use roles instead of colours; the active palette defines their values. `tokens.ts` describes the
 * roles.
 */
export interface Palette {
    /** Scheme of elements that the browser draws by itself: scroll bars, unstyled fields. */
    colorScheme: "light" | "dark";
    imageDim: string;
    paper: string;
    paperWash: string;
    paperSunk: string;
    paperRaised: string;
    paperOver: string;
    dangerFill: string;
    dangerFillHover: string;
    ink: string;
    ink2: string;
    ink3: string;
    inkOff: string;
    line: string;
    line2: string;
    lineField: string;
    lineInk: string;
    accent: string;
    accentHover: string;
    accentPress: string;
    onAccent: string;
    accentTint: string;
    accentTint2: string;
    accentLine: string;
    danger: string;
    onDanger: string;
    dangerTint: string;
    warn: string;
    warnTint: string;
    success: string;
    successTint: string;
    info: string;
    infoTint: string;
    selection: string;
    mark: string;
    focus: string;
    focusGap: string;
    codeInk: string;
    codeKey: string;
    codeStr: string;
    codeNote: string;
    toast: string;
    onToast: string;
    onToast2: string;
    toastAccent: string;
    scrim: string;
    shadow1: string;
    shadow2: string;
    shadow3: string;
}

const light: Palette = {
    colorScheme: "light",
    imageDim: "1",
    paper: "#ffffff",
    paperWash: "#f4f6f7",
    paperSunk: "#eaeef0",
    paperRaised: "#ffffff",
    paperOver: "#eaeef0",
    dangerFill: "#a3271d",
    dangerFillHover: "#7f1a12",
    ink: "#14191c",
    ink2: "#465157",
    ink3: "#5b676d",
    inkOff: "#5f6b71",
    line: "#dfe4e7",
    line2: "#c3cbcf",
    lineField: "#7b878d",
    lineInk: "#14191c",
    accent: "#0b5a78",
    accentHover: "#07435b",
    accentPress: "#053244",
    onAccent: "#ffffff",
    accentTint: "#eaf3f7",
    accentTint2: "#cfe4ed",
    accentLine: "#8fbccd",
    danger: "#a3271d",
    onDanger: "#ffffff",
    dangerTint: "#fcefed",
    warn: "#724d00",
    warnTint: "#fbf3df",
    success: "#28652d",
    successTint: "#ebf5ea",
    info: "#0b5a78",
    infoTint: "#eaf3f7",
    selection: "#cfe4ed",
    mark: "#fbe9b0",
    focus: "#0b5a78",
    focusGap: "#ffffff",
    codeInk: "#233036",
    codeKey: "#07435b",
    codeStr: "#28652d",
    codeNote: "#556167",
    toast: "#1b2226",
    onToast: "#f3f6f7",
    onToast2: "#b9c4c9",
    toastAccent: "#8fd0ea",
    scrim: "rgb(16 22 25 / .48)",
    shadow1: "0 1px 2px rgb(16 22 25 / .07)",
    shadow2: "0 1px 2px rgb(16 22 25 / .06), 0 8px 24px -6px rgb(16 22 25 / .16)",
    shadow3: "0 2px 4px rgb(16 22 25 / .06), 0 24px 56px -12px rgb(16 22 25 / .28)",
};

const dark: Palette = {
    colorScheme: "dark",
    imageDim: ".88",
    paper: "#121719",
    paperWash: "#191f22",
    paperSunk: "#20282b",
    paperRaised: "#1e2528",
    paperOver: "#2c373b",
    dangerFill: "#b93d33",
    dangerFillHover: "#a2322a",
    ink: "#e5eaec",
    ink2: "#b0bbc0",
    ink3: "#98a5ab",
    inkOff: "#8c999f",
    line: "#283135",
    line2: "#3b474c",
    lineField: "#75848b",
    lineInk: "#a9b4b9",
    accent: "#83c6e1",
    accentHover: "#a9daed",
    accentPress: "#c6e8f5",
    onAccent: "#06202b",
    accentTint: "#152a34",
    accentTint2: "#1d3d4b",
    accentLine: "#3d6f84",
    danger: "#f7a399",
    onDanger: "#ffffff",
    dangerTint: "#331a18",
    warn: "#e3be72",
    warnTint: "#2d2515",
    success: "#94ca92",
    successTint: "#182a1a",
    info: "#83c6e1",
    infoTint: "#152a34",
    selection: "#24505f",
    mark: "#4d4117",
    focus: "#83c6e1",
    focusGap: "#121719",
    codeInk: "#d5dde0",
    codeKey: "#a9daed",
    codeStr: "#a8d6a6",
    codeNote: "#98a5ab",
    toast: "#2b3539",
    onToast: "#eef2f3",
    onToast2: "#b6c1c6",
    toastAccent: "#8fd0ea",
    scrim: "rgb(0 0 0 / .62)",
    shadow1: "0 1px 2px rgb(0 0 0 / .4)",
    shadow2: "0 0 0 1px rgb(255 255 255 / .05), 0 10px 28px -4px rgb(0 0 0 / .6)",
    shadow3: "0 0 0 1px rgb(255 255 255 / .06), 0 28px 64px -8px rgb(0 0 0 / .76)",
};

const lightContrast: Palette = {
    colorScheme: "light",
    imageDim: "1",
    paper: "#ffffff",
    paperWash: "#ffffff",
    paperSunk: "#f2f4f5",
    paperRaised: "#ffffff",
    paperOver: "#e6ebed",
    dangerFill: "#780d05",
    dangerFillHover: "#560702",
    ink: "#000000",
    ink2: "#1c2225",
    ink3: "#2b3337",
    inkOff: "#465057",
    line: "#596369",
    line2: "#39434a",
    lineField: "#000000",
    lineInk: "#000000",
    accent: "#003a52",
    accentHover: "#00283a",
    accentPress: "#001a26",
    onAccent: "#ffffff",
    accentTint: "#ffffff",
    accentTint2: "#dcecf3",
    accentLine: "#003a52",
    danger: "#780d05",
    onDanger: "#ffffff",
    dangerTint: "#ffffff",
    warn: "#4b3200",
    warnTint: "#ffffff",
    success: "#0e4415",
    successTint: "#ffffff",
    info: "#003a52",
    infoTint: "#ffffff",
    selection: "#bfe0ee",
    mark: "#ffe58a",
    focus: "#000000",
    focusGap: "#ffffff",
    codeInk: "#000000",
    codeKey: "#003a52",
    codeStr: "#0e4415",
    codeNote: "#2b3337",
    toast: "#000000",
    onToast: "#ffffff",
    onToast2: "#e6ebed",
    toastAccent: "#b9e6f8",
    scrim: "rgb(0 0 0 / .72)",
    shadow1: "none",
    shadow2: "0 0 0 1px #000000",
    shadow3: "0 0 0 2px #000000",
};

const darkContrast: Palette = {
    colorScheme: "dark",
    imageDim: "1",
    paper: "#000000",
    paperWash: "#000000",
    paperSunk: "#121617",
    paperRaised: "#000000",
    paperOver: "#1a2225",
    dangerFill: "#ffbdb5",
    dangerFillHover: "#ffd9d5",
    ink: "#ffffff",
    ink2: "#e7ecee",
    ink3: "#d3dadd",
    inkOff: "#b4bec3",
    line: "#8b979d",
    line2: "#b4bec3",
    lineField: "#ffffff",
    lineInk: "#ffffff",
    accent: "#a6e0f8",
    accentHover: "#cdeefb",
    accentPress: "#e6f7fd",
    onAccent: "#000000",
    accentTint: "#000000",
    accentTint2: "#0f2a36",
    accentLine: "#a6e0f8",
    danger: "#ffbdb5",
    onDanger: "#000000",
    dangerTint: "#000000",
    warn: "#ffd98a",
    warnTint: "#000000",
    success: "#b2e8b0",
    successTint: "#000000",
    info: "#a6e0f8",
    infoTint: "#000000",
    selection: "#1a5468",
    mark: "#5c4d00",
    focus: "#ffffff",
    focusGap: "#000000",
    codeInk: "#ffffff",
    codeKey: "#cdeefb",
    codeStr: "#b2e8b0",
    codeNote: "#d3dadd",
    toast: "#ffffff",
    onToast: "#000000",
    onToast2: "#1c2225",
    toastAccent: "#003a52",
    scrim: "rgb(0 0 0 / .8)",
    shadow1: "none",
    shadow2: "0 0 0 1px #ffffff",
    shadow3: "0 0 0 2px #ffffff",
};

/** Palettes by the names that viewers select: `data-theme` on the document. */
export const palettes = { light, dark, "light-contrast": lightContrast, "dark-contrast": darkContrast } as const;

export type PaletteName = keyof typeof palettes;
