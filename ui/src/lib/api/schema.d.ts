// Generated from openapi.json by `npm run api`. Do not edit.
export interface paths {
    "/api/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My account */
        get: operations["get_account"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change my account */
        patch: operations["change_account"];
        trace?: never;
    };
    "/api/v1/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change my password; other sessions end */
        put: operations["change_password"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My picture */
        get: operations["get_picture"];
        /** Give me a picture: PNG, JPEG or WebP, up to 2 MiB */
        put: operations["set_picture"];
        post?: never;
        /** Take my picture away */
        delete: operations["delete_picture"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My databases */
        get: operations["list_databases"];
        put?: never;
        /** Make a database: empty, or of a SQLite file */
        post: operations["create_database"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A database */
        get: operations["get_database"];
        put?: never;
        post?: never;
        /** Remove a database, and the tokens for it */
        delete: operations["delete_database"];
        options?: never;
        head?: never;
        /** Give a database another name */
        patch: operations["rename_database"];
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/commits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Commits, the newest first, as far back as they are kept */
        get: operations["list_commits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/execute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Apply statements, all of them or none */
        post: operations["execute_statements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The database as a file that every SQLite program opens */
        get: operations["get_database_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new database that begins with what this one has now */
        post: operations["fork_database"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let statements be applied later, in the order in which they came */
        post: operations["queue_operation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/operations/{operationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of an operation that had an id, or was queued */
        get: operations["get_operation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Look, without changing anything */
        post: operations["query_database"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make an earlier state the newest one; what was between stays in the history */
        post: operations["restore_database"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tables and views of a database by name, tables first, and the indexes and triggers of these */
        get: operations["get_schema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How large a database is, and in how many parts */
        get: operations["get_statistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tokens for one database */
        get: operations["list_database_tokens"];
        put?: never;
        /** Make a token for one database; it is shown this once */
        post: operations["create_database_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Make a token for one database worthless */
        delete: operations["delete_database_token"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** States that are kept under a name */
        get: operations["list_versions"];
        put?: never;
        /** Keep the newest state under a name */
        post: operations["keep_version"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/databases/{databaseId}/versions/{versionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Keep a state no longer */
        delete: operations["delete_version"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oidc/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Come back from the provider */
        get: operations["finish_oidc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oidc/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sign in with an account elsewhere: go to the provider */
        get: operations["start_oidc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/scores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Public scores, for anybody; where that is switched off, for whoever is signed in */
        get: operations["list_public_scores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Scores */
        get: operations["list_scores"];
        put?: never;
        /** Add a score */
        post: operations["create_score"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All of a score; of a public one without any credentials */
        get: operations["get_score"];
        put?: never;
        post?: never;
        /** Delete a score; for 30 days it can be restored */
        delete: operations["delete_score"];
        options?: never;
        head?: never;
        /** Change what is said about a score, and who may look at it */
        patch: operations["change_score"];
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/annotations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add an annotation */
        post: operations["create_annotation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/annotations/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change several annotations, all or none */
        post: operations["change_annotations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/annotations/{annotationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove an annotation */
        delete: operations["delete_annotation"];
        options?: never;
        head?: never;
        /** Change an annotation */
        patch: operations["change_annotation"];
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/cover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A small picture of the first page, as it is shown */
        get: operations["get_cover"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Files on their way in */
        get: operations["list_imports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/imports/{importId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file on its way in */
        get: operations["get_import"];
        put?: never;
        post?: never;
        /** Stop a file on its way in; pages that have come in stay */
        delete: operations["cancel_import"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/imports/{importId}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The file is uploaded: make pages of it */
        post: operations["complete_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Files of a score */
        get: operations["list_items"];
        put?: never;
        /** Announce a file: a PNG, a JPEG, or a PDF or TIFF that is split into pages */
        post: operations["create_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/items/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a file that nothing shows */
        delete: operations["delete_item"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/items/{itemId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a file of one's own score, under the name it came with */
        get: operations["download_item"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/items/{itemId}/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file of one's own score: the picture of a page as it is kept, or what pages were made of */
        get: operations["get_item_image"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/kept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Keep somebody's score in my list */
        put: operations["keep_score"];
        post?: never;
        /** Let go of somebody's score */
        delete: operations["let_go_of_score"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/manifest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A manifest for IIIF viewers */
        get: operations["get_manifest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** All pages at once: reorder, rename, put in, take out */
        put: operations["set_pages"];
        /** Put a page in */
        post: operations["add_page"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/pages/{pageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a page out; its annotations come back with it */
        delete: operations["remove_page"];
        options?: never;
        head?: never;
        /** Change how a page is called and shown */
        patch: operations["change_page"];
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/pages/{pageId}/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page as it is shown: turned, and without the margins that were cut off */
        get: operations["get_page_image"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bring a deleted score back */
        post: operations["restore_score"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let whoever has a link look at a score; a private one becomes limited by it */
        post: operations["share_score"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Snapshots of a score */
        get: operations["list_snapshots"];
        put?: never;
        /** Keep a score as it is now */
        post: operations["create_snapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/snapshots/{snapshotId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a snapshot, by its id or name */
        delete: operations["delete_snapshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/snapshots/{snapshotId}/diff/{otherId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What differs between a snapshot and another, or `current` */
        get: operations["diff_snapshots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scores/{scoreId}/snapshots/{snapshotId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a score again what a snapshot has */
        post: operations["restore_snapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What this server is, and how to sign in */
        get: operations["describe_server"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/server/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is set for the whole server */
        get: operations["get_server_settings"];
        /** Set it */
        put: operations["set_server_settings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who am I? */
        get: operations["get_session"];
        put?: never;
        /** Sign in */
        post: operations["sign_in"];
        /** Sign out */
        delete: operations["sign_out"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where am I signed in? */
        get: operations["list_sessions"];
        put?: never;
        post?: never;
        /** Sign out everywhere */
        delete: operations["sign_out_everywhere"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign out there */
        delete: operations["end_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make the first account */
        post: operations["set_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Links I have given out */
        get: operations["list_shares"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shares/{shareId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A link I have given out */
        get: operations["get_share"];
        put?: never;
        post?: never;
        /** Take a link back */
        delete: operations["delete_share"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What I keep here */
        get: operations["get_storage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My tokens */
        get: operations["list_tokens"];
        put?: never;
        /** Make a token; it is shown this once */
        post: operations["create_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A token */
        get: operations["get_token"];
        put?: never;
        post?: never;
        /** Make a token worthless */
        delete: operations["delete_token"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What my scores come to */
        get: operations["get_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All accounts */
        get: operations["list_users"];
        put?: never;
        /** Make an account */
        post: operations["create_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An account */
        get: operations["get_user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change an account: its role, or whether it is kept out */
        patch: operations["change_user"];
        trace?: never;
    };
    "/api/v1/users/{userId}/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set somebody's password; they are signed out everywhere
         * @description Their tokens and the links they have given out stay good. One's own password is changed at `/account/password`, with
         *     the current one.
         */
        put: operations["set_user_password"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My wardrobes */
        get: operations["list_wardrobes"];
        put?: never;
        /** Make a wardrobe */
        post: operations["create_wardrobe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A wardrobe */
        get: operations["get_wardrobe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Call a wardrobe something else */
        patch: operations["rename_wardrobe"];
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/clothes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Clothes */
        get: operations["list_clothes"];
        put?: never;
        /** Add a garment */
        post: operations["create_clothing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/clothes/{clothingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A garment */
        get: operations["get_clothing"];
        put?: never;
        post?: never;
        /** Delete a garment; outfits and history keep it */
        delete: operations["delete_clothing"];
        options?: never;
        head?: never;
        /** Change a garment */
        patch: operations["change_clothing"];
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/clothes/{clothingId}/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A garment's picture */
        get: operations["get_image"];
        /** Give a garment a picture: JPEG, PNG or WebP, up to 20 MiB */
        put: operations["set_image"];
        post?: never;
        /** Take a garment's picture away */
        delete: operations["delete_image"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/clothes/{clothingId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bring a deleted garment back */
        post: operations["restore_clothing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/clothes/{clothingId}/wear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The days a garment was worn on */
        get: operations["list_clothing_wear"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was worn, the latest day first */
        get: operations["list_history"];
        put?: never;
        /** Record what was worn */
        post: operations["record_wear"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/history/{historyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was worn once */
        get: operations["get_history"];
        put?: never;
        post?: never;
        /** Take back what was recorded; it is counted no longer */
        delete: operations["undo_wear"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/repair": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Count again, and put right what is wrong */
        post: operations["repair_wardrobe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let others look at a wardrobe */
        post: operations["share_wardrobe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What can be learned from a wardrobe */
        get: operations["get_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Outfits */
        get: operations["list_templates"];
        put?: never;
        /** Add an outfit */
        post: operations["create_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/templates/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An outfit */
        get: operations["get_template"];
        put?: never;
        post?: never;
        /** Delete an outfit; the history keeps it */
        delete: operations["delete_template"];
        options?: never;
        head?: never;
        /** Change an outfit */
        patch: operations["change_template"];
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/templates/{templateId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bring a deleted outfit back */
        post: operations["restore_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wardrobes/{wardrobeId}/templates/{templateId}/wear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The days an outfit was worn on */
        get: operations["list_template_wear"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description What a token may do.
         * @enum {string}
         */
        Access: "read" | "write";
        /** @description An account, for its owner. */
        Account: {
            createdAt: string;
            /** @description The name to be called by. */
            displayName: string | null;
            /** @description Whether there is a password to sign in with. */
            hasPassword: boolean;
            language: components["schemas"]["Language"] | null;
            /** @description The name to sign in with. */
            name: string;
            /** @description Where the picture is. */
            pictureUrl: string | null;
            role: components["schemas"]["Role"];
            theme: components["schemas"]["Theme"] | null;
            userId: string;
        };
        /** @description What to change; `null` takes it away. */
        AccountChange: {
            displayName?: string | null;
            language?: components["schemas"]["Language"] | null;
            theme?: components["schemas"]["Theme"] | null;
        };
        /** @description An annotation. */
        Annotation: {
            /** Format: int32 */
            annotationId: number;
            /** @description In the form that its kind has. */
            content: unknown;
            kind: components["schemas"]["AnnotationKind"];
            layer: string | null;
            /** Format: int32 */
            pageId: number | null;
        };
        /** @description What is changed about an annotation. What is not named stays. */
        AnnotationChange: {
            content?: unknown;
            layer?: string | null;
            /** Format: int32 */
            pageId?: number | null;
        };
        /** @description An annotation that differs. */
        AnnotationChanged: {
            from: components["schemas"]["Annotation"];
            to: components["schemas"]["Annotation"];
        };
        /** @description Changes of several annotations: all of them, or none. */
        AnnotationChanges: {
            add?: components["schemas"]["NewAnnotation"][];
            change?: components["schemas"]["AnnotationToChange"][];
            remove?: number[];
        };
        /**
         * @description What an annotation is.
         * @enum {string}
         */
        AnnotationKind: "text" | "stroke" | "highlight" | "stamp";
        /** @description A change of one of several annotations. */
        AnnotationToChange: {
            /** Format: int32 */
            annotationId: number;
            content?: unknown;
            layer?: string | null;
            /** Format: int32 */
            pageId?: number | null;
        };
        /** @description What was added and changed. */
        AnnotationsChanged: {
            added: components["schemas"]["Annotation"][];
            changed: components["schemas"]["Annotation"][];
        };
        /** @description Annotations that differ. */
        AnnotationsDiff: {
            added: components["schemas"]["Annotation"][];
            changed: components["schemas"]["AnnotationChanged"][];
            removed: components["schemas"]["Annotation"][];
        };
        /**
         * @description What kind of garment it is.
         * @enum {string}
         */
        Category: "tops" | "bottoms" | "dress" | "outerwear" | "suit" | "kimono" | "shoes" | "bag" | "hat" | "accessory" | "underwear" | "sleepwear" | "sportswear" | "other";
        /** @description A garment. */
        Clothing: {
            /** @description `yyyymmdd`. */
            boughtOn: string | null;
            brand: string | null;
            category: components["schemas"]["Category"] | null;
            clothingId: string;
            colours: components["schemas"]["Colour"][];
            /**
             * Format: int64
             * @description Unix milliseconds.
             */
            createdAt: number;
            /** @description ISO 4217. */
            currency: string | null;
            /**
             * Format: int64
             * @description Unix milliseconds.
             */
            deletedAt: number | null;
            /** @description Which picture it has. */
            imageKey: string | null;
            /**
             * Format: int64
             * @description Midnight (UTC) of the last day it was worn, in Unix milliseconds; 0 if never.
             */
            lastWornAt: number;
            laundry: components["schemas"]["Laundry"] | null;
            name: string;
            notes: string | null;
            /**
             * Format: double
             * @description In units of the currency.
             */
            price: number | null;
            status: components["schemas"]["Status"];
            tags: string[];
            wardrobeId: string;
            /** Format: int64 */
            wearCount: number;
        };
        /** @description What is changed about a garment. What is not named stays; `null` takes it away. */
        ClothingChange: {
            boughtOn?: string | null;
            brand?: string | null;
            category?: components["schemas"]["Category"] | null;
            colours?: components["schemas"]["Colour"][];
            currency?: string | null;
            laundry?: components["schemas"]["Laundry"] | null;
            name?: string;
            notes?: string | null;
            /**
             * Format: double
             * @description Together with the currency.
             */
            price?: number | null;
            tags?: string[];
        };
        /**
         * @description A colour of it.
         * @enum {string}
         */
        Colour: "black" | "white" | "grey" | "beige" | "brown" | "red" | "orange" | "yellow" | "green" | "khaki" | "blue" | "navy" | "purple" | "pink" | "gold" | "silver" | "multicolour";
        /** @description A commit. */
        Commit: {
            /**
             * Format: int64
             * @description How large its change is, packed. Of a very large one, which lies in an object of its own, it is not said.
             */
            bytes?: number;
            /**
             * @description Whether the database became another by it: a state for `asOf`, `restore` and `ifSequence`. What failed or changed
             *     nothing has a place among the commits, so that its result is known, but is no state.
             */
            isState: boolean;
            kind: components["schemas"]["CommitKind"];
            operationIds: string[];
            /**
             * @description The operations with their statements; large ones are not kept. Of a long statement the beginning is here,
             *     with `"cut": true`. One that failed has `"failed": true` and, if it is known why, `failure` with `kind`, `message`
             *     and `statement`.
             */
            operations?: Record<string, never>[];
            /**
             * Format: int32
             * @description How large the database is after it, in pages.
             */
            pages: number;
            /** Format: int64 */
            sequence: number;
            time: string;
        };
        /**
         * @description What kind a commit is.
         * @enum {string}
         */
        CommitKind: "operations" | "failed" | "open" | "restore" | "end";
        /** @description How new what is read must be: `"latest"`, `{"atLeast": <sequence>}` or `{"cachedMs": <milliseconds>}`. */
        Consistency: components["schemas"]["Latest"] | {
            /**
             * Format: int64
             * @description Its sequence.
             */
            atLeast: number;
        } | {
            /**
             * Format: int64
             * @description How many.
             */
            cachedMs: number;
        };
        /** @description A link that was just made. Its secret is shown this once. */
        CreatedShare: {
            createdAt: string;
            expiresAt: string | null;
            /** @description For the header `Todana-Share`, or the parameter `share`. */
            secret: string;
            shareId: string;
            /** @description Where a browser opens it. */
            url: string;
        };
        /** @description A new token, with its secret: this once. */
        CreatedToken: components["schemas"]["Token"] & {
            /** @description To be sent in `Authorization: Bearer …`. */
            token: string;
        };
        /** @description How much is cut off each side, as fractions of the image. */
        Crop: {
            /** Format: double */
            bottom: number;
            /** Format: double */
            left: number;
            /** Format: double */
            right: number;
            /** Format: double */
            top: number;
        };
        /** @description How often something was worn on a day. */
        Daily: {
            /** Format: int64 */
            count: number;
            /** @description `yyyymmdd`. */
            date: string;
        };
        /** @description A database. */
        Database: {
            createdAt: string;
            databaseId: string;
            /** @description The database that it began as a fork of. */
            forkOf?: string;
            name: string;
        };
        /** @description What to change. */
        DatabaseChange: {
            name?: string;
        };
        /** @description A column. Of an index, only its name is said. */
        DatabaseColumn: {
            /** @description As SQL. */
            default: string | null;
            /** @description Whether it is computed. */
            generated: boolean;
            /** @description An expression in an index has none. */
            name: string | null;
            notNull: boolean;
            /**
             * Format: int64
             * @description Its place in the primary key, counted from 1; 0 if it is not in it.
             */
            primaryKey: number;
            /** @description As it was declared. */
            type: string;
        };
        /** @description What is in a database. */
        DatabaseSchema: {
            indexes: components["schemas"]["DatabaseSchemaItem"][];
            /** @description Where the next page begins, if there is one. */
            next?: string;
            /**
             * Format: int64
             * @description The state that it is of.
             */
            sequence: number;
            tables: components["schemas"]["DatabaseSchemaItem"][];
            triggers: components["schemas"]["DatabaseSchemaItem"][];
            views: components["schemas"]["DatabaseSchemaItem"][];
        };
        /** @description A table, a view, an index or a trigger. */
        DatabaseSchemaItem: {
            /** @description Of a trigger, none; of a view that rests on what is gone, none. */
            columns: components["schemas"]["DatabaseColumn"][];
            name: string;
            sql: string | null;
            /** @description The table it belongs to; of a table or a view, itself. */
            table: string;
        };
        /** @description How large a database is, and in how many parts. */
        DatabaseStatistics: {
            /** @description When the newest commit was made. */
            changedAt: string;
            /**
             * Format: int64
             * @description How many commits have led to it; those of the database that it is a fork of too.
             */
            commits: number;
            /**
             * Format: int64
             * @description How many of them are still in the log, and can be listed.
             */
            commitsKept: number;
            createdAt: string;
            /**
             * Format: int64
             * @description How much of it is pages without content, which the next rows will fill.
             */
            freeBytes: number;
            /**
             * Format: int64
             * @description What all objects come to: earlier states and versions too.
             */
            objectBytes: number;
            /** Format: int64 */
            objects: number;
            /** Format: int32 */
            pageBytes: number;
            /**
             * Format: int64
             * @description The newest state.
             */
            sequence: number;
            /** Format: int64 */
            sizeBytes: number;
            /**
             * Format: int64
             * @description What the newest snapshot has in objects.
             */
            snapshotBytes: number;
            /**
             * Format: int64
             * @description The newest snapshot.
             */
            snapshotSequence: number;
            /**
             * Format: int64
             * @description How much of that nothing needs any more: it is removed within a day. In a database with very many snapshots,
             *     at least so much.
             */
            wasteBytes: number;
        };
        /** @description A state that is kept under a name. */
        DatabaseVersion: {
            createdAt: string;
            name: string;
            /**
             * Format: int64
             * @description The state.
             */
            sequence: number;
            versionId: string;
        };
        /** @description What a garment or an outfit said of itself, and what its counters of days say. */
        Difference: {
            clothingId: string | null;
            field: string;
            right: string;
            stored: string;
            templateId: string | null;
        };
        /** @description What an operation answers. */
        Executed: {
            operationId: string;
            /** @description One for each statement, in their order; a text with several statements has several. */
            results: components["schemas"]["ResultSet"][];
            /**
             * Format: int64
             * @description The commit it is in; for one that changed nothing, the state that it saw.
             */
            sequence: number;
        };
        /** @description What is said about a score beside its title and description. */
        FactsShape: {
            arranger: string | null;
            composer: string | null;
            genre: string | null;
            instrument: string | null;
            tags: string[];
        };
        /** @description A field that differs. */
        FieldDiffShape: {
            field: string;
            from: string | null;
            to: string | null;
        };
        /** @description A field that is wrong. */
        FieldProblem: {
            /** @description What is wrong about it. */
            detail: string;
            /** @description Its name. */
            field: string;
        };
        /** @description What was worn on a day. */
        History: {
            clothingIds: string[];
            /**
             * Format: int64
             * @description Unix milliseconds.
             */
            createdAt: number;
            /** @description `yyyymmdd`. */
            date: string;
            historyId: string;
            template: components["schemas"]["TemplateInSmall"] | null;
            templateId: string | null;
            wardrobeId: string;
        };
        /** @description What was worn on a day, with all clothes in it. */
        HistoryDetail: components["schemas"]["History"] & {
            /** @description All clothes in it, in order. */
            clothes: components["schemas"]["Thumb"][];
        };
        /** @description What was worn on a day, in a list. */
        HistoryInList: components["schemas"]["History"] & {
            /** @description How many there are beyond them. */
            more: number;
            /** @description The first four clothes in it. */
            thumbs: components["schemas"]["Thumb"][];
        };
        /**
         * @description Why an import failed.
         * @enum {string}
         */
        ImportProblem: "empty" | "wrong-type" | "too-large" | "encrypted" | "damaged" | "unsupported" | "no-pages" | "too-many-pages" | "too-much-work" | "unreadable" | "no-room" | "too-many-files" | "score-deleted" | "upload-gone" | "internal";
        /**
         * @description How far an import is.
         * @enum {string}
         */
        ImportState: "waiting" | "working" | "done" | "failed";
        /** @description How many of the clothes that are there were worn in these days. */
        InUse: {
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            worn: number;
        };
        /**
         * @description What kind of file it is.
         * @enum {string}
         */
        ItemKind: "png" | "jpeg" | "pdf" | "tiff";
        /**
         * @description A language of the interface.
         * @enum {string}
         */
        Language: "en" | "ja";
        /**
         * @description The newest state.
         * @enum {string}
         */
        Latest: "latest";
        /**
         * @description Whether it can be worn.
         * @enum {string}
         */
        Laundry: "clean" | "toWash" | "atCleaners";
        /** @description A link that somebody gave. */
        LinkToKeep: {
            /** @description What comes after the `#` of the link. */
            secret: string;
        };
        /** @description A page of a list. */
        Listing_Clothing: {
            /** @description What is on this page. */
            items: {
                /** @description `yyyymmdd`. */
                boughtOn: string | null;
                brand: string | null;
                category: components["schemas"]["Category"] | null;
                clothingId: string;
                colours: components["schemas"]["Colour"][];
                /**
                 * Format: int64
                 * @description Unix milliseconds.
                 */
                createdAt: number;
                /** @description ISO 4217. */
                currency: string | null;
                /**
                 * Format: int64
                 * @description Unix milliseconds.
                 */
                deletedAt: number | null;
                /** @description Which picture it has. */
                imageKey: string | null;
                /**
                 * Format: int64
                 * @description Midnight (UTC) of the last day it was worn, in Unix milliseconds; 0 if never.
                 */
                lastWornAt: number;
                laundry: components["schemas"]["Laundry"] | null;
                name: string;
                notes: string | null;
                /**
                 * Format: double
                 * @description In units of the currency.
                 */
                price: number | null;
                status: components["schemas"]["Status"];
                tags: string[];
                wardrobeId: string;
                /** Format: int64 */
                wearCount: number;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_Commit: {
            /** @description What is on this page. */
            items: {
                /**
                 * Format: int64
                 * @description How large its change is, packed. Of a very large one, which lies in an object of its own, it is not said.
                 */
                bytes?: number;
                /**
                 * @description Whether the database became another by it: a state for `asOf`, `restore` and `ifSequence`. What failed or changed
                 *     nothing has a place among the commits, so that its result is known, but is no state.
                 */
                isState: boolean;
                kind: components["schemas"]["CommitKind"];
                operationIds: string[];
                /**
                 * @description The operations with their statements; large ones are not kept. Of a long statement the beginning is here,
                 *     with `"cut": true`. One that failed has `"failed": true` and, if it is known why, `failure` with `kind`, `message`
                 *     and `statement`.
                 */
                operations?: Record<string, never>[];
                /**
                 * Format: int32
                 * @description How large the database is after it, in pages.
                 */
                pages: number;
                /** Format: int64 */
                sequence: number;
                time: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_Daily: {
            /** @description What is on this page. */
            items: {
                /** Format: int64 */
                count: number;
                /** @description `yyyymmdd`. */
                date: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_Database: {
            /** @description What is on this page. */
            items: {
                createdAt: string;
                databaseId: string;
                /** @description The database that it began as a fork of. */
                forkOf?: string;
                name: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_DatabaseVersion: {
            /** @description What is on this page. */
            items: {
                createdAt: string;
                name: string;
                /**
                 * Format: int64
                 * @description The state.
                 */
                sequence: number;
                versionId: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_HistoryInList: {
            /** @description What is on this page. */
            items: (components["schemas"]["History"] & {
                /** @description How many there are beyond them. */
                more: number;
                /** @description The first four clothes in it. */
                thumbs: components["schemas"]["Thumb"][];
            })[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_PublicScore: {
            /** @description What is on this page. */
            items: (components["schemas"]["FactsShape"] & {
                /** @description A small picture of the first page. */
                coverUrl: string | null;
                pageCount: number;
                scoreId: string;
                /** @description What the owner is called, if they say so. */
                shownBy: string | null;
                title: string;
                /** Format: int64 */
                updatedAt: number;
            })[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_ScoreImport: {
            /** @description What is on this page. */
            items: {
                /** Format: int64 */
                createdAt: number;
                importId: string;
                originalName: string;
                /** Format: int32 */
                pagesDone: number;
                /**
                 * Format: int32
                 * @description On how many of these some text could not be drawn: its font is not in the file.
                 */
                pagesMissingText: number;
                /** Format: int32 */
                pagesTotal: number | null;
                /** @description Why it failed. */
                problem: string | null;
                problemCode: components["schemas"]["ImportProblem"] | null;
                /** Format: int64 */
                sizeBytes: number;
                state: components["schemas"]["ImportState"];
                upload: components["schemas"]["UploadLink"] | null;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_ScoreItem: {
            /** @description What is on this page. */
            items: {
                /** Format: int32 */
                height: number | null;
                itemId: string;
                kind: components["schemas"]["ItemKind"];
                originalName: string;
                /**
                 * Format: int64
                 * @description Of all its sizes together.
                 */
                sizeBytes: number;
                /** Format: int32 */
                width: number | null;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_ScoreSummary: {
            /** @description What is on this page. */
            items: (components["schemas"]["FactsShape"] & components["schemas"]["ToComeShape"] & {
                access: components["schemas"]["ScoreAccess"];
                /** @description A small picture of the first page. */
                coverUrl: string | null;
                /** Format: int64 */
                createdAt: number;
                /** Format: int64 */
                deletedAt: number | null;
                /** @description The first 200 characters. */
                description: string;
                /** Format: int64 */
                itemCount: number;
                /** @description Whether it is the caller's own. */
                owned: boolean;
                pageCount: number;
                scoreId: string;
                /** Format: int64 */
                sizeBytes: number;
                title: string;
                /** Format: int64 */
                updatedAt: number;
            })[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_Session: {
            /** @description What is on this page. */
            items: {
                createdAt: string;
                /** @description Whether it is the one that asks. */
                current: boolean;
                expiresAt: string;
                /** @description To the hour. */
                lastSeenAt: string;
                sessionId: string;
                /** @description The browser's name for itself. */
                userAgent: string | null;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_Share: {
            /** @description What is on this page. */
            items: {
                collection: string;
                createdAt: string;
                expiresAt: string | null;
                shareId: string;
                /** @description The id of the thing it shows. */
                target: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_Snapshot: {
            /** @description What is on this page. */
            items: {
                /** Format: int64 */
                createdAt: number;
                name: string;
                snapshotId: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_TemplateInList: {
            /** @description What is on this page. */
            items: (components["schemas"]["Template"] & {
                /** @description How many there are beyond them. */
                more: number;
                /** @description The first four clothes in it. */
                thumbs: components["schemas"]["Thumb"][];
            })[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_Token: {
            /** @description What is on this page. */
            items: {
                access: components["schemas"]["Access"];
                createdAt: string;
                expiresAt: string | null;
                /** @description To the hour. */
                lastUsedAt: string | null;
                /** @description What it is for. */
                name: string;
                /** @description The one thing it is for, if it is not for all that is mine. */
                only?: components["schemas"]["TokenTarget"];
                tokenId: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_User: {
            /** @description What is on this page. */
            items: {
                createdAt: string;
                /** @description Whether they are kept out. */
                disabled: boolean;
                displayName: string | null;
                name: string;
                role: components["schemas"]["Role"];
                userId: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A page of a list. */
        Listing_Wardrobe: {
            /** @description What is on this page. */
            items: {
                /**
                 * Format: int64
                 * @description Unix milliseconds.
                 */
                createdAt: number;
                name: string;
                wardrobeId: string;
            }[];
            /** @description The cursor of the next page, if there may be one. */
            next?: string;
        };
        /** @description A new annotation. */
        NewAnnotation: {
            /**
             * @description In the form that its kind has: a text, or `{text, x, y, size, colour}`; `{points, colour, width}`
             *     for strokes and highlights; `{name, x, y, size, colour}` for stamps. Places are fractions of the page.
             */
            content: unknown;
            kind: components["schemas"]["AnnotationKind"];
            layer?: string | null;
            /** Format: int32 */
            pageId?: number | null;
        };
        /** @description A new garment. */
        NewClothing: {
            /** @description `yyyymmdd`. */
            boughtOn?: string | null;
            brand?: string | null;
            category?: components["schemas"]["Category"] | null;
            colours?: components["schemas"]["Colour"][] | null;
            /** @description ISO 4217; together with the price. */
            currency?: string | null;
            laundry?: components["schemas"]["Laundry"] | null;
            name: string;
            notes?: string | null;
            /**
             * Format: double
             * @description In units of the currency, with at most two decimals.
             */
            price?: number | null;
            tags?: string[] | null;
        };
        /** @description A database to be made. */
        NewDatabase: {
            /** @description What it is called; nothing else of mine is called the same. */
            name: string;
        };
        /** @description What was worn. */
        NewHistory: {
            /** @description 1 to 20 different clothes, in order. */
            clothingIds: string[];
            /**
             * @description On which day, `yyyymmdd`; not on one that has begun nowhere on earth yet.
             * @example 20260102
             */
            date: string;
            /** @description The outfit it was, if it was one. */
            templateId?: string | null;
        };
        /** @description A file that is to come. */
        NewImport: {
            /** @description Whether its pages are put at the end of the score; yes, if nothing is said. */
            addPages?: boolean;
            /**
             * @description Whether the score was made for this file: then it is called what the file says that it is called, unless
             *     somebody gives it another title first; and it goes if no page comes of the file.
             */
            newScore?: boolean;
            /** @description What it is called on the machine it comes from. */
            originalName: string;
            /**
             * Format: int64
             * @description Exactly how long it is.
             */
            sizeBytes: number;
        };
        /** @description A password that an administrator sets. */
        NewPassword: {
            /** Format: password */
            password: string;
        };
        /** @description A new score. */
        NewScore: {
            access?: components["schemas"]["ScoreAccess"] | null;
            arranger?: string | null;
            composer?: string | null;
            description?: string | null;
            genre?: string | null;
            instrument?: string | null;
            tags?: string[] | null;
            title: string;
        };
        /** @description Name and password. */
        NewSession: {
            name: string;
            /** Format: password */
            password: string;
        };
        /** @description The first account. */
        NewSetup: {
            /** @description The name to sign in with. */
            name: string;
            /** Format: password */
            password: string;
            /** @description From the link that the server printed. */
            secret: string;
        };
        /** @description A new link. */
        NewShare: {
            /**
             * Format: date-time
             * @description When it becomes worthless, if ever.
             */
            expiresAt?: string | null;
        };
        /** @description A new snapshot. */
        NewSnapshot: {
            name: string;
        };
        /** @description A new outfit. */
        NewTemplate: {
            /** @description 1 to 20 different clothes, in order. */
            clothingIds: string[];
            name: string;
        };
        /** @description A token to be made. */
        NewToken: {
            access: components["schemas"]["Access"];
            /**
             * Format: date-time
             * @description When it becomes worthless, if ever.
             */
            expiresAt?: string | null;
            /** @description What it is for. */
            name: string;
        };
        /** @description An account to be made. */
        NewUser: {
            name: string;
            /** Format: password */
            password: string;
            role: components["schemas"]["Role"];
        };
        /** @description A state to be kept. */
        NewVersion: {
            name: string;
        };
        /** @description A new wardrobe. */
        NewWardrobe: {
            name: string;
        };
        /** @description Clothes that were not worn for long. */
        NotWorn: {
            /** Format: int64 */
            count: number;
            /** Format: int32 */
            days: number;
            /** @description Those that wait the longest. */
            items: components["schemas"]["Worn"][];
        };
        /** @description Sign-in with an account elsewhere. */
        OidcWay: {
            /** @description What to call it. */
            label: string;
            /** @description Where to send the browser. */
            url: string;
        };
        /**
         * @description What became of an operation. `ste`, `typ` and `dat` are as its specification has them; the rest says the same
         *     in words.
         */
        Operation: {
            /** @description The results, or the failure, as a text of JSON. */
            dat?: string;
            failure?: components["schemas"]["OperationFailure"];
            operationId: string;
            results?: components["schemas"]["ResultSet"][];
            /**
             * Format: int64
             * @description The commit that it was applied in; of one that changed nothing or failed, the state that it saw.
             */
            sequence?: number;
            status: components["schemas"]["OperationStatus"];
            /**
             * Format: int32
             * @description 0 for success; otherwise the kind of the failure: 1 sql, 2 constraint, 3 refused, 4 tooSlow, 5 tooLarge, 6 full,
             *     7 moved, 8 expired, 9 damaged, 10 tooMuch.
             */
            ste?: number;
            /** @description Always `json`. */
            typ?: string;
        };
        /** @description Why an operation was not applied. */
        OperationFailure: {
            kind: components["schemas"]["OperationFailureKind"];
            message: string;
            /** @description Which statement, counted from 0. Of a foreign key that is checked at the end, none. */
            statement?: number;
        };
        /**
         * @description What kind of failure.
         * @enum {string}
         */
        OperationFailureKind: "sql" | "constraint" | "refused" | "tooSlow" | "tooLarge" | "tooMuch" | "full" | "moved" | "expired" | "damaged";
        /**
         * @description How far an operation is.
         * @enum {string}
         */
        OperationStatus: "waiting" | "done" | "failed";
        /** @description What is changed about a page. */
        PageChange: {
            crop?: components["schemas"]["Crop"] | null;
            name?: string;
            /**
             * Format: int32
             * @description 0, 90, 180 or 270 degrees, clockwise.
             */
            rotation?: number;
        };
        /** @description A page that differs. */
        PageChanged: {
            from: components["schemas"]["ScorePage"];
            to: components["schemas"]["ScorePage"];
        };
        /** @description A page that is elsewhere. */
        PageMoved: {
            /** @description Its place, counted from 0. */
            from: number;
            page: components["schemas"]["ScorePage"];
            to: number;
        };
        /** @description A page to be put in. */
        PageToAdd: {
            /** @description Before which of the pages that are there, counted from 0; at the end, if nothing is said. */
            at?: number | null;
            itemId: string;
            name?: string | null;
        };
        /** @description A page as it is to be. What is not named stays as it is. */
        PageWanted: {
            crop?: components["schemas"]["Crop"] | null;
            /** @description The picture of a new page, or another for one that is there. */
            itemId?: string | null;
            name?: string | null;
            /**
             * Format: int32
             * @description A page that is there, or one that was taken out earlier (then with its `itemId`); a new page has none.
             */
            pageId?: number | null;
            /**
             * Format: int32
             * @description 0, 90, 180 or 270 degrees, clockwise.
             */
            rotation?: number | null;
        };
        /** @description Pages that differ. */
        PagesDiff: {
            added: components["schemas"]["ScorePage"][];
            changed: components["schemas"]["PageChanged"][];
            moved: components["schemas"]["PageMoved"][];
            removed: components["schemas"]["ScorePage"][];
        };
        /** @description All pages, in their order. */
        PagesWanted: {
            pages: components["schemas"]["PageWanted"][];
        };
        /** @description The password now and from now on. */
        PasswordChange: {
            /** Format: password */
            current: string;
            /** Format: password */
            new: string;
        };
        /** @description What a wear has cost so far. */
        Priced: components["schemas"]["Worn"] & {
            /**
             * Format: double
             * @description `null` if it was never worn.
             */
            costPerWear: number | null;
            currency: string;
            /** Format: double */
            price: number;
        };
        /** @description What went wrong. */
        Problem: {
            /** @description This very problem in words. */
            detail: string;
            /** @description The fields that are wrong. */
            errors?: components["schemas"]["FieldProblem"][];
            /** @description Finds the request in the log. */
            requestId?: string;
            /**
             * Format: int64
             * @description The state that is there now, where another was expected.
             */
            sequence?: number;
            /**
             * Format: int32
             * @description The response's status.
             */
            status: number;
            /** @description The kind in words. */
            title: string;
            /**
             * @description What kind of problem it is; stable.
             * @example /problems/invalid
             */
            type: string;
        };
        /** @description A score in the public list. Of its owner it tells what they call themselves, and nothing else. */
        PublicScore: components["schemas"]["FactsShape"] & {
            /** @description A small picture of the first page. */
            coverUrl: string | null;
            pageCount: number;
            scoreId: string;
            /** @description What the owner is called, if they say so. */
            shownBy: string | null;
            title: string;
            /** Format: int64 */
            updatedAt: number;
        };
        /** @description What a question answers. */
        Queried: {
            columns: string[];
            /** @description As those of a statement's result. */
            rows: components["schemas"]["Value"][][];
            /**
             * Format: int64
             * @description The state that it is of.
             */
            sequence: number;
        };
        /** @description An operation that was queued. */
        Queued: {
            operationId: string;
        };
        /** @description What a repair found, and put right unless it only looked. */
        Repaired: {
            /**
             * Format: int64
             * @description How many garments and outfits were counted again.
             */
            checked: number;
            differences: components["schemas"]["Difference"][];
            /** @description There is more: ask again with this cursor. */
            next?: string;
        };
        /** @description What going back came to. */
        Restored: {
            /**
             * Format: int64
             * @description The newest commit now.
             */
            sequence: number;
        };
        /** @description What one statement answers. */
        ResultSet: {
            /**
             * Format: int64
             * @description How many rows it inserted, changed or deleted.
             */
            changes: number;
            /** @description None if it answers no rows. */
            columns: string[];
            /**
             * @description The rowid of the row inserted last, as a value in a row: a number, or `{"integer": "…"}` if JavaScript would
             *     round it.
             */
            lastInsertRowid: unknown;
            /**
             * @description Values are null, numbers, texts, `{"integer": "…"}` for those that JavaScript would round,
             *     `{"real": "Infinity"}` or `{"blob": "<base64>"}`.
             */
            rows: components["schemas"]["Value"][][];
        };
        /**
         * @description What somebody may do beside their own affairs.
         * @enum {string}
         */
        Role: "admin" | "member";
        /** @description A score. */
        Score: components["schemas"]["ScoreHead"] & {
            annotations: components["schemas"]["Annotation"][];
            /** @description The snapshot that it is of, if it is not as it is now. */
            snapshotId: string | null;
        };
        /**
         * @description Who may look at a score.
         * @enum {string}
         */
        ScoreAccess: "private" | "limited" | "public";
        /** @description What is changed about a score. What is not named stays; `null` takes it away. */
        ScoreChange: {
            access?: components["schemas"]["ScoreAccess"];
            arranger?: string | null;
            composer?: string | null;
            description?: string;
            genre?: string | null;
            instrument?: string | null;
            tags?: string[];
            title?: string;
        };
        /** @description What differs between two states of a score. */
        ScoreDiff: {
            annotations: components["schemas"]["AnnotationsDiff"];
            fields: components["schemas"]["FieldDiffShape"][];
            from: components["schemas"]["Snapshot"];
            pages: components["schemas"]["PagesDiff"];
            to: components["schemas"]["Snapshot"] | null;
        };
        /** @description A score without its annotations. */
        ScoreHead: components["schemas"]["FactsShape"] & components["schemas"]["ToComeShape"] & {
            access: components["schemas"]["ScoreAccess"];
            annotationCount: number;
            /** Format: int64 */
            createdAt: number;
            /** Format: int64 */
            deletedAt: number | null;
            description: string;
            /** Format: int64 */
            itemCount: number;
            items: components["schemas"]["ScoreItem"][];
            /** @description Whether it is the caller's own. */
            owned: boolean;
            pageCount: number;
            pages: components["schemas"]["ScorePage"][];
            scoreId: string;
            /** Format: int64 */
            sizeBytes: number;
            snapshots: components["schemas"]["Snapshot"][];
            title: string;
            /** Format: int64 */
            updatedAt: number;
        };
        /** @description A file on its way in. */
        ScoreImport: {
            /** Format: int64 */
            createdAt: number;
            importId: string;
            originalName: string;
            /** Format: int32 */
            pagesDone: number;
            /**
             * Format: int32
             * @description On how many of these some text could not be drawn: its font is not in the file.
             */
            pagesMissingText: number;
            /** Format: int32 */
            pagesTotal: number | null;
            /** @description Why it failed. */
            problem: string | null;
            problemCode: components["schemas"]["ImportProblem"] | null;
            /** Format: int64 */
            sizeBytes: number;
            state: components["schemas"]["ImportState"];
            upload: components["schemas"]["UploadLink"] | null;
        };
        /** @description A file of a score. */
        ScoreItem: {
            /** Format: int32 */
            height: number | null;
            itemId: string;
            kind: components["schemas"]["ItemKind"];
            originalName: string;
            /**
             * Format: int64
             * @description Of all its sizes together.
             */
            sizeBytes: number;
            /** Format: int32 */
            width: number | null;
        };
        /** @description A page. */
        ScorePage: {
            crop: components["schemas"]["Crop"] | null;
            /** Format: int32 */
            height: number;
            imageUrl: string;
            itemId: string;
            mediumUrl: string;
            name: string;
            /** Format: int32 */
            pageId: number;
            /**
             * Format: int32
             * @description 0, 90, 180 or 270 degrees, clockwise.
             */
            rotation: number;
            thumbnailUrl: string;
            /**
             * Format: int32
             * @description Of the image, upright, before it is turned and cut. (Who is not the owner gets it turned and cut, and
             *     its measures as they are then.)
             */
            width: number;
        };
        /** @description A score in a list. */
        ScoreSummary: components["schemas"]["FactsShape"] & components["schemas"]["ToComeShape"] & {
            access: components["schemas"]["ScoreAccess"];
            /** @description A small picture of the first page. */
            coverUrl: string | null;
            /** Format: int64 */
            createdAt: number;
            /** Format: int64 */
            deletedAt: number | null;
            /** @description The first 200 characters. */
            description: string;
            /** Format: int64 */
            itemCount: number;
            /** @description Whether it is the caller's own. */
            owned: boolean;
            pageCount: number;
            scoreId: string;
            /** Format: int64 */
            sizeBytes: number;
            title: string;
            /** Format: int64 */
            updatedAt: number;
        };
        /** @description What all files come to, and a page of the scores they are of. */
        ScoreUsage: {
            /**
             * Format: int64
             * @description Of all scores, deleted ones too.
             */
            bytes: number;
            /** Format: int64 */
            count: number;
            /** @description The newest first. */
            items: components["schemas"]["UsageOf"][];
            next?: string;
            /**
             * Format: int64
             * @description The most that can be kept, if there is a limit.
             */
            quotaBytes: number | null;
        };
        /** @description The server, for anybody. */
        ServerInfo: {
            /** @description Whether this is a demonstration. */
            demo: boolean;
            /** @description Whether the first account is still to be made. */
            needsSetup: boolean;
            /** @description Whether scores that are public are listed for whoever is not signed in. */
            publicList: boolean;
            signIn: components["schemas"]["SignInWays"];
            /** @description Todana's version. */
            version: string;
        };
        /** @description What is set for the whole server. */
        ServerSettings: {
            /** @description Whether scores that are public are listed for whoever is not signed in. */
            publicList: boolean;
        };
        /** @description Where somebody is signed in. */
        Session: {
            createdAt: string;
            /** @description Whether it is the one that asks. */
            current: boolean;
            expiresAt: string;
            /** @description To the hour. */
            lastSeenAt: string;
            sessionId: string;
            /** @description The browser's name for itself. */
            userAgent: string | null;
        };
        /** @description A link given out. */
        Share: {
            collection: string;
            createdAt: string;
            expiresAt: string | null;
            shareId: string;
            /** @description The id of the thing it shows. */
            target: string;
        };
        /** @description Ways to sign in. */
        SignInWays: {
            oidc: components["schemas"]["OidcWay"] | null;
            /** @description With a name and a password. */
            password: boolean;
        };
        /** @description Who is signed in, and how. */
        SignedIn: {
            account: components["schemas"]["Account"];
            session: components["schemas"]["Session"] | null;
        };
        /** @description A snapshot. */
        Snapshot: {
            /** Format: int64 */
            createdAt: number;
            name: string;
            snapshotId: string;
        };
        /** @description One statement of SQL. */
        Statement: {
            /**
             * @description A list for `?1`, `?2`, …, or an object for `:name`. A value is null, a number, a text, true or false,
             *     `{"integer": "…"}`, `{"real": "Infinity"}` or `{"blob": "<base64>"}`.
             */
            params?: unknown;
            sql: string;
        };
        /** @description What can be learned from a wardrobe. */
        Stats: {
            /**
             * Format: int64
             * @description How many garments were worn in these days, each counted each time.
             */
            clothes: number;
            /** @description False if the wardrobe is too large for all of it to be looked at. */
            complete: boolean;
            /** @description Where a price is known, the dearest per wear first. */
            costPerWear: components["schemas"]["Priced"][];
            /** @description The days on which something was worn. */
            days: components["schemas"]["StatsDay"][];
            /**
             * Format: int64
             * @description How many entries there are in these days.
             */
            entries: number;
            /** @description `yyyymmdd`. */
            from: string;
            inUse: components["schemas"]["InUse"];
            /** @description The least worn of all that are there. */
            leastWorn: components["schemas"]["Worn"][];
            /** @description The most worn in these days, deleted ones too. */
            mostWorn: components["schemas"]["WornIn"][];
            notWorn: components["schemas"]["NotWorn"];
            /** @description `yyyymmdd`. */
            to: string;
        };
        /** @description What was worn on a day. */
        StatsDay: {
            /** Format: int64 */
            clothes: number;
            date: string;
            /** Format: int64 */
            entries: number;
        };
        /**
         * @description Whether it is there or was deleted.
         * @enum {string}
         */
        Status: "ACTIVE" | "DELETED";
        /** @description What somebody keeps here. */
        Storage: {
            /** Format: int64 */
            bytesTotal: number;
            items: components["schemas"]["StorageOf"][];
        };
        /** @description What somebody keeps in one collection. */
        StorageOf: {
            /**
             * Format: int64
             * @description All content, also of what was deleted and can be restored.
             */
            bytes: number;
            collection: string;
            /**
             * Format: int64
             * @description As many as the collection's own lists show: clothes, scores, databases; without deleted ones.
             */
            things: number;
        };
        /** @description An outfit. */
        Template: {
            /** @description In the order that was chosen. */
            clothingIds: string[];
            /**
             * Format: int64
             * @description Unix milliseconds.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description Unix milliseconds.
             */
            deletedAt: number | null;
            /**
             * Format: int64
             * @description Midnight (UTC) of the last day it was worn, in Unix milliseconds; 0 if never.
             */
            lastWornAt: number;
            name: string;
            status: components["schemas"]["Status"];
            templateId: string;
            wardrobeId: string;
            /** Format: int64 */
            wearCount: number;
        };
        /** @description What is changed about an outfit. What is not named stays. */
        TemplateChange: {
            clothingIds?: string[];
            name?: string;
        };
        /** @description An outfit with all clothes in it. */
        TemplateDetail: components["schemas"]["Template"] & {
            /** @description All clothes in it, in order. */
            clothes: components["schemas"]["Thumb"][];
        };
        /** @description An outfit in a list. */
        TemplateInList: components["schemas"]["Template"] & {
            /** @description How many there are beyond them. */
            more: number;
            /** @description The first four clothes in it. */
            thumbs: components["schemas"]["Thumb"][];
        };
        /** @description An outfit in small. */
        TemplateInSmall: {
            name: string;
            status: components["schemas"]["Status"];
            templateId: string;
        };
        /**
         * @description How the interface looks.
         * @enum {string}
         */
        Theme: "light" | "dark";
        /** @description A garment in small. */
        Thumb: {
            category: components["schemas"]["Category"] | null;
            clothingId: string;
            colours: components["schemas"]["Colour"][];
            imageKey: string | null;
            name: string;
            status: components["schemas"]["Status"];
        };
        /** @description Whether all pages are there. */
        ToComeShape: {
            /**
             * Format: int32
             * @description How many more, once that is known.
             */
            pagesToCome: number | null;
            /** @description Whether a file is still becoming pages: more are going to come than there are. */
            unfinished: boolean;
        };
        /** @description Statements that apply together or not at all. */
        ToExecute: {
            /**
             * Format: int64
             * @description Only if the database is at this sequence.
             */
            ifSequence?: number | null;
            /** @description Its name, if it may be repeated: the same id is applied once. */
            operationId?: string | null;
            statements: components["schemas"]["Statement"][];
        };
        /** @description A question. */
        ToQuery: {
            /** @description As it was then: a sequence, or a time such as 2026-12-31T00:00:00Z. */
            asOf?: unknown;
            consistency?: components["schemas"]["Consistency"] | null;
            /** @description As those of a statement. */
            params?: unknown;
            /** @description A statement that does not write. If there are several in the text, the last one is answered. */
            sql: string;
        };
        /** @description Statements for later. */
        ToQueue: {
            /**
             * Format: date-time
             * @description After that it fails instead of being applied.
             */
            deadline?: string | null;
            /** @description Its name, if it may be repeated: the same id is applied once. */
            operationId?: string | null;
            statements: components["schemas"]["Statement"][];
        };
        /** @description Where to go back to. */
        ToRestore: {
            /** @description A sequence, or a time such as 2026-12-31T00:00:00Z. */
            asOf: unknown;
        };
        /** @description A program's token, without its secret. */
        Token: {
            access: components["schemas"]["Access"];
            createdAt: string;
            expiresAt: string | null;
            /** @description To the hour. */
            lastUsedAt: string | null;
            /** @description What it is for. */
            name: string;
            /** @description The one thing it is for, if it is not for all that is mine. */
            only?: components["schemas"]["TokenTarget"];
            tokenId: string;
        };
        /** @description The one thing that a token is for. */
        TokenTarget: {
            collection: string;
            /** @description The thing's id. */
            target: string;
        };
        /** @description How to upload a file. */
        UploadLink: {
            /** Format: int64 */
            expiresAt: number;
            /** @description To be sent just so. */
            headers: {
                [key: string]: string;
            };
            method: string;
            url: string;
        };
        /** @description Nothing more needs to be said. */
        Uploaded: Record<string, never>;
        /** @description What one score's files come to. */
        UsageOf: {
            /** Format: int64 */
            bytes: number;
            /** Format: int64 */
            count: number;
            scoreId: string;
            title: string;
        };
        /** @description An account, for administrators. */
        User: {
            createdAt: string;
            /** @description Whether they are kept out. */
            disabled: boolean;
            displayName: string | null;
            name: string;
            role: components["schemas"]["Role"];
            userId: string;
        };
        /** @description What an administrator changes. */
        UserChange: {
            disabled?: boolean;
            role?: components["schemas"]["Role"];
        };
        Value: unknown;
        /** @description A wardrobe. */
        Wardrobe: {
            /**
             * Format: int64
             * @description Unix milliseconds.
             */
            createdAt: number;
            name: string;
            wardrobeId: string;
        };
        /** @description What is changed about a wardrobe. */
        WardrobeChange: {
            name?: string;
        };
        /** @description A garment and how often it was worn. */
        Worn: components["schemas"]["Thumb"] & {
            /** Format: int64 */
            lastWornAt: number;
            /** Format: int64 */
            wearCount: number;
        };
        /** @description A garment and how often it was worn in these days. */
        WornIn: components["schemas"]["Worn"] & {
            /** Format: int64 */
            count: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_account: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_picture: {
        parameters: {
            query?: {
                /** @description Of `pictureUrl`: another picture has another, so that no old one is shown */
                v?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_picture: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/*": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_picture: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_databases: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 100. */
                limit?: number;
                /** @description Where to go on: `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Database"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_database: {
        parameters: {
            query?: {
                /** @description With a file, and only then: what the database is called. */
                name?: string;
            };
            header?: {
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDatabase"];
                "application/vnd.sqlite3": string;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Database"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_database: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Database"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_database: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to delete */
                "If-Match"?: string | null;
            };
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rename_database: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatabaseChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Database"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_commits: {
        parameters: {
            query?: {
                /** @description Those before this sequence; the newest, if nothing is said. */
                before?: number;
                /** @description How many, 1 to 100. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
                /** @description Whether to leave out the operations, for who wants only when it changed and how much. */
                brief?: boolean;
            };
            header?: never;
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Commit"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    execute_statements: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToExecute"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Executed"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_database_file: {
        parameters: {
            query?: {
                /** @description As it was then: a sequence, or a time such as 2026-12-31T00:00:00Z. */
                asOf?: string;
            };
            header?: never;
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.sqlite3": string;
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    fork_database: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDatabase"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Database"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    queue_operation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToQueue"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_operation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                databaseId: string;
                operationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Operation"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    query_database: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToQuery"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queried"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restore_database: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToRestore"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Restored"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_schema: {
        parameters: {
            query?: {
                /** @description How many tables and views, 1 to 100. */
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
                /** @description Those that have this in their names. */
                search?: string;
                /** @description The one of this name. */
                name?: string;
            };
            header?: never;
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatabaseSchema"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_statistics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatabaseStatistics"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_database_tokens: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Token"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_database_token: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewToken"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedToken"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_database_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                databaseId: string;
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_versions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_DatabaseVersion"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    keep_version: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                databaseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewVersion"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatabaseVersion"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                databaseId: string;
                versionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    finish_oidc: {
        parameters: {
            query?: {
                /** @description Exchanged for who somebody is. */
                code?: string;
                /** @description Which sign-in it answers. */
                state?: string;
                /** @description Why there is no code. */
                error?: string;
                /** @description Which provider it is. */
                iss?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed in, and to where it began; or to a page that says with `problem` why not */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    start_oidc: {
        parameters: {
            query?: {
                /** @description The path to come back to; `/` if it is none of this server's. */
                returnTo?: string;
                /** @description Link the identity to the account that is signed in, instead of signing in. */
                link?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the provider */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description To a page that says with `problem` why not */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_public_scores: {
        parameters: {
            query?: {
                /** @description `title` (the default), `created` or `updated`, the latest first. */
                sort?: "title" | "created" | "updated";
                /** @description Scores with these words in what is said about them. */
                q?: string;
                /** @description How many items, 1 to 100. */
                limit?: number;
                /** @description Where to go on: `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_PublicScore"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_scores: {
        parameters: {
            query?: {
                /** @description `mine` (the default), `shared` or `public`. */
                scope?: "mine" | "shared" | "public";
                /** @description `updated` (the default), `title` or `created`. */
                sort?: "title" | "created" | "updated";
                /** @description `asc` (the default by title) or `desc` (otherwise). */
                order?: "asc" | "desc";
                status?: "active" | "deleted";
                /** @description Scores with these words in what is said about them. */
                q?: string;
                /** @description Scores of this composer. */
                composer?: string;
                /** @description Scores for this instrument. */
                instrument?: string;
                /** @description Scores of this genre. */
                genre?: string;
                /** @description Scores with this tag. */
                tag?: string;
                /** @description How many items, 1 to 100. */
                limit?: number;
                /** @description Where to go on: `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_ScoreSummary"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_score: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewScore"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Score"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_score: {
        parameters: {
            query?: {
                /** @description As this snapshot has it: its id or its name. */
                snapshot?: string;
                /** @description As others see it, also to its owner: pages turned, and without the margins that were cut off. */
                shown?: boolean;
            };
            header?: never;
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Score"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_score: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to delete */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_score: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScoreChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreHead"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_annotation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the score's version, if it must be that one */
                "If-Match"?: string | null;
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAnnotation"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Annotation"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_annotations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the score's version, if it must be that one */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnotationChanges"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnnotationsChanged"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_annotation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the score's version, if it must be that one */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
                annotationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_annotation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the score's version, if it must be that one */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
                annotationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnotationChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Annotation"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_cover: {
        parameters: {
            query?: {
                /** @description The look that the first page has, as its address says it: a picture of it can be kept. */
                look?: string;
            };
            header?: never;
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_imports: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_ScoreImport"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_import: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scoreId: string;
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreImport"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancel_import: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scoreId: string;
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    complete_import: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scoreId: string;
                importId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Uploaded"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreImport"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_items: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_ScoreItem"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_import: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewImport"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreImport"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_item: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the score's version */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    download_item: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scoreId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_item_image: {
        parameters: {
            query?: {
                /** @description `small` (320 pixels on the longer side), `medium` (1,280), both WebP; or `original` (the default). */
                size?: "small" | "medium" | "original";
            };
            header?: never;
            path: {
                scoreId: string;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    keep_score: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToKeep"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    let_go_of_score: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_manifest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": Record<string, never>;
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_pages: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PagesWanted"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreHead"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    add_page: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PageToAdd"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScorePage"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_page: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_page: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PageChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreHead"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_page_image: {
        parameters: {
            query?: {
                /** @description `small` (320 pixels on the longer side), `medium` (1,280), both WebP; or `original` (the default). */
                size?: "small" | "medium" | "original";
                /** @description The look that the page has, as its address says it: a picture of it can be kept. */
                look?: string;
            };
            header?: never;
            path: {
                scoreId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restore_score: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to bring back */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreHead"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    share_score: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewShare"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedShare"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_snapshots: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Snapshot"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_snapshot: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to keep */
                "If-Match"?: string | null;
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                scoreId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSnapshot"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_snapshot: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the score's version */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
                snapshotId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    diff_snapshots: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scoreId: string;
                snapshotId: string;
                /** @description A snapshot, or `current` */
                otherId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreDiff"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restore_snapshot: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to replace */
                "If-Match"?: string | null;
            };
            path: {
                scoreId: string;
                snapshotId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreHead"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    describe_server: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerInfo"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_server_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerSettings"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_server_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServerSettings"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerSettings"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sign_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSession"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sign_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_sessions: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 100. */
                limit?: number;
                /** @description Where to go on: `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Session"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sign_out_everywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSetup"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_shares: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 100. */
                limit?: number;
                /** @description Where to go on: `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Share"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_share: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                shareId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Share"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_share: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                shareId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_storage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Storage"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_tokens: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 100. */
                limit?: number;
                /** @description Where to go on: `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Token"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_token: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewToken"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedToken"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_usage: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 100. */
                limit?: number;
                /** @description Where to go on: `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreUsage"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_users: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 100. */
                limit?: number;
                /** @description Where to go on: `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_User"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_user: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUser"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_user: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_user_password: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_wardrobes: {
        parameters: {
            query?: {
                /** @description How many items, 1 to 100. */
                limit?: number;
                /** @description Where to go on: `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Wardrobe"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_wardrobe: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWardrobe"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wardrobe"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_wardrobe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wardrobe"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rename_wardrobe: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WardrobeChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wardrobe"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_clothes: {
        parameters: {
            query?: {
                sort?: "created" | "wearCount" | "lastWorn";
                order?: "desc" | "asc";
                status?: "active" | "deleted";
                /** @description Clothes of this kind. */
                category?: "tops" | "bottoms" | "dress" | "outerwear" | "suit" | "kimono" | "shoes" | "bag" | "hat" | "accessory" | "underwear" | "sleepwear" | "sportswear" | "other";
                /** @description Clothes with this colour. */
                colour?: "black" | "white" | "grey" | "beige" | "brown" | "red" | "orange" | "yellow" | "green" | "khaki" | "blue" | "navy" | "purple" | "pink" | "gold" | "silver" | "multicolour";
                /** @description Clothes in this state. */
                laundry?: "clean" | "toWash" | "atCleaners";
                /** @description Clothes with this tag. */
                tag?: string;
                /** @description Clothes of this brand. */
                brand?: string;
                /** @description Clothes with these words in their name, brand or tags. */
                q?: string;
                /** @description How many items, 1 to 100. */
                limit?: number;
                /** @description Where to go on: `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Clothing"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_clothing: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewClothing"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clothing"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_clothing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clothing"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_clothing: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to delete */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_clothing: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClothingChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clothing"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_image: {
        parameters: {
            query?: {
                /**
                 * @description `small` (160 pixels on the longer side), `medium` (480), `large` (1280), all upright and WebP; or
                 *     `original` (the default), as it was uploaded but without what it said about place and time.
                 */
                size?: "small" | "medium" | "large" | "original";
                /** @description The garment's `imageKey`: what lies there never changes, and can be kept by the client. */
                key?: string;
            };
            header?: never;
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_image: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/*": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clothing"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_image: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clothing"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restore_clothing: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to bring back */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clothing"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_clothing_wear: {
        parameters: {
            query?: {
                /** @description The first day, `yyyymmdd`. */
                from?: string;
                /** @description The last day, `yyyymmdd`. */
                to?: string;
            };
            header?: never;
            path: {
                wardrobeId: string;
                clothingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Daily"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_history: {
        parameters: {
            query?: {
                /** @description The first day, `yyyymmdd`. */
                from?: string;
                /** @description The last day, `yyyymmdd`. */
                to?: string;
                /** @description How many items, 1 to 100. */
                limit?: number;
                /** @description Where to go on: `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_HistoryInList"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    record_wear: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewHistory"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryDetail"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_history: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                wardrobeId: string;
                historyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryDetail"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    undo_wear: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                wardrobeId: string;
                historyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    repair_wardrobe: {
        parameters: {
            query?: {
                /** @description Only look, and change nothing. */
                dryRun?: boolean;
                /** @description Where to go on: `next` of the answer before. */
                cursor?: string;
            };
            header?: never;
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Repaired"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    share_wardrobe: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewShare"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedShare"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_stats: {
        parameters: {
            query?: {
                /** @description The first day, `yyyymmdd`; a year before the last if it is not given, and at most 400 days. */
                from?: string;
                /** @description The last day, `yyyymmdd`; if it is not given, the day that it is tomorrow in UTC, and in some places already. */
                to?: string;
                /** @description For at least how many days something was not worn, to be found; until today, or `to` if that was before. */
                notWornDays?: number;
            };
            header?: never;
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stats"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_templates: {
        parameters: {
            query?: {
                sort?: "created" | "wearCount" | "lastWorn";
                order?: "desc" | "asc";
                status?: "active" | "deleted";
                /** @description Outfits with these words in their name. */
                q?: string;
                /** @description How many items, 1 to 100. */
                limit?: number;
                /** @description Where to go on: `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_TemplateInList"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key, the same answer; nothing is done twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                wardrobeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTemplate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateDetail"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                wardrobeId: string;
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateDetail"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to delete */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                templateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateDetail"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restore_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to bring back */
                "If-Match"?: string | null;
            };
            path: {
                wardrobeId: string;
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateDetail"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_template_wear: {
        parameters: {
            query?: {
                /** @description The first day, `yyyymmdd`. */
                from?: string;
                /** @description The last day, `yyyymmdd`. */
                to?: string;
            };
            header?: never;
            path: {
                wardrobeId: string;
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing_Daily"];
                };
            };
            /** @description It was not done */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
