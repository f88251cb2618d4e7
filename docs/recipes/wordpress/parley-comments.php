<?php
/**
 * Plugin Name: Parley comments
 * Description: Shows the comments of a Parley forum under posts and pages, in place of those of WordPress.
 * Version: 1.0.0
 * Requires PHP: 7.4
 * License: MIT
 *
 * Copy this file to wp-content/plugins, activate it, and give the address of the forum in Settings › Discussion.
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

// WordPress includes this file a second time as the template of the comments. The functions are conditional, so that they are declared once.
if ( defined( 'PARLEY_COMMENTS' ) ) {
	parley_comments_print();
	return;
}
define( 'PARLEY_COMMENTS', true );

if ( ! function_exists( 'parley_comments_forum' ) ) {
	/** Returns the address of the forum without a slash at its end; empty until it is set. */
	function parley_comments_forum() {
		return untrailingslashit( (string) get_option( 'parley_comments_forum', '' ) );
	}
}

if ( ! function_exists( 'parley_comments_print' ) ) {
	/** Prints the comments of the post that is shown, which the forum knows by its permalink, as it does imported ones. */
	function parley_comments_print() {
		$address = get_permalink();
		$frame   = parley_comments_forum() . '/embed/comments?url=' . rawurlencode( $address );
		printf(
			'<parley-comments url="%1$s" lang="%2$s"><a href="%3$s">%4$s</a></parley-comments><noscript><iframe title="%5$s" loading="lazy" src="%3$s" style="width:100%%;height:40rem;border:0"></iframe></noscript>',
			esc_url( $address ),
			esc_attr( get_bloginfo( 'language' ) ),
			esc_url( $frame ),
			esc_html__( 'Read and write comments', 'parley-comments' ),
			esc_attr__( 'Comments', 'parley-comments' )
		);
	}
}

add_filter(
	'comments_template',
	function ( $template ) {
		return '' === parley_comments_forum() || ! comments_open() ? $template : __FILE__;
	}
);

add_action(
	'wp_enqueue_scripts',
	function () {
		if ( is_singular() && comments_open() && '' !== parley_comments_forum() ) {
			wp_enqueue_script( 'parley-comments', parley_comments_forum() . '/embed/v1.js', array(), null, true );
		}
	}
);

add_filter(
	'script_loader_tag',
	function ( $tag, $handle ) {
		return 'parley-comments' === $handle ? str_replace( '<script ', '<script async ', $tag ) : $tag;
	},
	10,
	2
);

add_action(
	'admin_init',
	function () {
		register_setting( 'discussion', 'parley_comments_forum', array( 'type' => 'string', 'sanitize_callback' => 'esc_url_raw', 'default' => '' ) );
		add_settings_field(
			'parley_comments_forum',
			esc_html__( 'Address of the Parley forum', 'parley-comments' ),
			function () {
				printf(
					'<input type="url" class="regular-text code" id="parley_comments_forum" name="parley_comments_forum" value="%s" placeholder="https://forum.example">',
					esc_attr( get_option( 'parley_comments_forum', '' ) )
				);
			},
			'discussion',
			'default',
			array( 'label_for' => 'parley_comments_forum' )
		);
	}
);
