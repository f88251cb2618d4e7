import { selectIsSignedIn } from "@parley/accounts/client";
import { ReadingText } from "@parley/library/client/components";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import type { PostTextProps } from "../slots";
import { translatableText } from "../slots";

/** The text of a post. Members have it translated in its place, by a feature that the browsers of guests don't load. */
export function PostText(props: PostTextProps): ReactNode {
    const { html, attributes, large = false } = props;
    const isSignedIn = useAppSelector(selectIsSignedIn);
    const [Translatable] = isSignedIn && attributes?.translation ? translatableText.components() : [];
    return Translatable ? (
        <Translatable key={html} {...props} />
    ) : (
        <ReadingText large={large} html={html} lang={attributes?.lang} />
    );
}
