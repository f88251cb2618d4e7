import { isLength, toMessage } from "./messages";

/** What the page asks a frame with the whole forum for: where it is, from then on. */
export interface AddressRequest {
    parley: 1;
    wants: "address";
}

/** Where the frame is, whenever that changes. */
export interface AddressMessage {
    parley: 1;
    href: string;
    title: string;
}

/** How far the frame is scrolled, in pixels, and whether that counts as scrolled. */
export interface ScrollMessage {
    parley: 1;
    scroll: number;
    isScrolled: boolean;
}

const [MAX_HREF, MAX_TITLE] = [2_000, 500];

export const isAddressRequest = (data: unknown): data is AddressRequest => {
    const { parley, wants } = toMessage<AddressRequest>(data);
    return parley === 1 && wants === "address";
};

/** Reads where a frame is; undefined for any other message. */
export function readAddressMessage(data: unknown): AddressMessage | undefined {
    const { parley, href, title } = toMessage<AddressMessage>(data);
    const isWhole = parley === 1 && typeof href === "string" && href.length <= MAX_HREF && typeof title === "string";
    return isWhole ? { parley, href, title: title.slice(0, MAX_TITLE) } : undefined;
}

/** Reads how far a frame is scrolled; undefined for any other message. */
export function readScrollMessage(data: unknown): ScrollMessage | undefined {
    const { parley, scroll, isScrolled } = toMessage<ScrollMessage>(data);
    return parley === 1 && isLength(scroll) && typeof isScrolled === "boolean" ? { parley, scroll, isScrolled } : undefined;
}
