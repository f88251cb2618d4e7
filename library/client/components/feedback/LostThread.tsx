import type { ReactNode } from "react";
import { Pencil } from "./Pencil";

/** Renders a drawing of a thread that came off its bobbin, for the "not found" page. */
export function LostThread({ className, threadClassName }: { className: string; threadClassName: string }): ReactNode {
    return (
        <svg className={className} viewBox="0 0 420 130" aria-hidden="true" focusable="false">
            <Pencil>
                <path d="M24 26h44M24 106h44M30 26v80M62 26v80M24 20h44v6H24zM24 106h44v6H24z" />
                <path
                    className={threadClassName}
                    d="M30 38h32M30 46h32M30 54h32M30 62h32M30 70h32M30 78h32M30 86h32M30 94h32M62 94c60 26 86-2 96-30 10-30 46-34 52-8 7 32-52 36-44 0 8-34 84-34 100 4 14 34 52 36 78 22"
                />
                <path d="M344 82l58-34c4-2 6 1 3 4l-58 34c-4 2-6-1-3-4Z" />
                <path d="M348 81l8-5" />
            </Pencil>
        </svg>
    );
}
